// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products by oneDNN's matmul primitive: of bf16, which it adds in f32, and of f32 where B has few columns. There dnnl_sgemm's
// copies of A cost as much as multiplying; the primitive reads A where it lies. One primitive for each size of tile (inner,
// last rows, last columns, corner); each thread has memory objects of its own, which only point, scratch memory into the
// workspace.
#include "runtime/host/TiledGemm.h"
#include "runtime/base/ElementType.h"
#include <dnnl.hpp>
#include <vector>

namespace autopar::rt {

namespace {

using dnnl::memory;

class OneDnnGemm : public TiledGemm {
public:
  OneDnnGemm(const autopar_gemm &gemm, GemmOperands operands, Workspace &workspace) : TiledGemm(gemm, operands), workspace(workspace) {}

  /// Throws dnnl::error where oneDNN has no such product.
  void prepare(int threads) {
    // The sizes of tiles that occur, found from the tiles themselves.
    int64_t count = tiles.count();
    for (int64_t i = 0; i < std::min<int64_t>(count, tiles.perEntry()); ++i) {
      GemmTile tile = tiles.tile(i);
      if (!find(tile))
        variants.push_back(makeVariant(tile, threads));
    }
    workspace.reserve(perWorker * static_cast<size_t>(threads));
  }

private:
  /// What one thread needs for one size of tile.
  struct Lane {
    memory a, b, c, scratchpad;
  };
  struct Variant {
    int64_t rows, columns;
    dnnl::matmul primitive;
    std::vector<Lane> lanes;
  };

  Variant *find(const GemmTile &tile) {
    for (Variant &variant : variants)
      if (variant.rows == tile.rows && variant.columns == tile.columns)
        return &variant;
    return nullptr;
  }

  static memory::desc matrix(int64_t rows, int64_t columns, int64_t leading, bool transposed, uint32_t dtype) {
    return memory::desc({rows, columns}, dtype == AUTOPAR_F32 ? memory::data_type::f32 : memory::data_type::bf16,
                        transposed ? memory::dims{1, leading} : memory::dims{leading, 1});
  }

  Variant makeVariant(const GemmTile &tile, int threads) {
    memory::desc a = matrix(tile.rows, gemm.k, gemm.lda, gemm.transpose_a, gemm.dtype);
    memory::desc b = matrix(gemm.k, tile.columns, gemm.ldb, gemm.transpose_b, gemm.dtype);
    memory::desc c = matrix(tile.rows, tile.columns, gemm.ldc, false, gemm.out_dtype);
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    if (gemm.accumulate) {
      dnnl::post_ops add;
      add.append_sum(1.0f);
      attributes.set_post_ops(add);
    }
    dnnl::matmul::primitive_desc chosen(dnnl::matmul::desc(a, b, c), attributes, engine);
    Variant variant{tile.rows, tile.columns, dnnl::matmul(chosen), {}};
    for (int i = 0; i < threads; ++i) {
      variant.lanes.push_back({memory(a, engine, nullptr), memory(b, engine, nullptr), memory(c, engine, nullptr),
                               memory(chosen.scratchpad_desc(), engine, nullptr)});
    }
    perWorker = std::max(perWorker, (chosen.scratchpad_desc().get_size() + line - 1) / line * line);
    while (streams.size() < static_cast<size_t>(threads))
      streams.emplace_back(engine);
    return variant;
  }

  bool runTile(int worker, const GemmTile &tile) override {
    Variant &variant = *find(tile);
    Lane &lane = variant.lanes[static_cast<size_t>(worker)];
    auto at = [](auto *base, int64_t index, uint32_t dtype) {
      return const_cast<std::byte *>(base) + static_cast<size_t>(index) * elementSize(dtype);
    };
    lane.a.set_data_handle(at(operands.a, tile.a, gemm.dtype));
    lane.b.set_data_handle(at(operands.b, tile.b, gemm.dtype));
    lane.c.set_data_handle(at(operands.c, tile.c, gemm.out_dtype));
    lane.scratchpad.set_data_handle(static_cast<std::byte *>(workspace.data()) + perWorker * static_cast<size_t>(worker));
    const dnnl_exec_arg_t args[] = {{DNNL_ARG_SRC, lane.a.get()},
                                    {DNNL_ARG_WEIGHTS, lane.b.get()},
                                    {DNNL_ARG_DST, lane.c.get()},
                                    {DNNL_ARG_SCRATCHPAD, lane.scratchpad.get()}};
    return dnnl_primitive_execute(variant.primitive.get(), streams[static_cast<size_t>(worker)].get(), 4, args) ==
           dnnl_success;
  }

  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  std::vector<dnnl::stream> streams;
  std::vector<Variant> variants;
  Workspace &workspace;
  static constexpr size_t line = 64;
  size_t perWorker = 0;
};

/// f32 for which A is read about as fast as it is multiplied. Narrower still, sgemm is no slower; it is for all other sizes.
bool isNarrow(const autopar_gemm &gemm) {
  constexpr int64_t fewest = 32, most = 64, worthwhile = int64_t{1} << 22; // columns; elements of A
  return gemm.n >= fewest && gemm.n <= most && gemm.m * gemm.k >= worthwhile;
}

/// Whether this CPU multiplies bf16 faster than f32. AMD's do twice as fast, Intel's by their matrix units; without those, bf16 takes
/// 1.4 times as long as what is widened to f32 and multiplied there (a whole step of a GPT, Emerald Rapids).
bool multipliesBFloat16Fast() {
  const int isa = dnnl_get_effective_cpu_isa(), amx = dnnl_cpu_isa_avx512_core_amx;
  return (isa & amx) == amx || __builtin_cpu_is("amd");
}

} // namespace

bool oneDnnIsFaster(const autopar_gemm &gemm) {
  static const bool fastBFloat16 = multipliesBFloat16Fast();
  const bool intoFloat = gemm.dtype == AUTOPAR_F32 && gemm.out_dtype == AUTOPAR_F32;
  return gemm.dtype == AUTOPAR_BF16 ? fastBFloat16 : intoFloat && isNarrow(gemm);
}

std::unique_ptr<Gemm> makeOneDnnGemm(const autopar_gemm &gemm, GemmOperands operands, int threads, Workspace &workspace) {
  const bool isFloat = gemm.dtype == AUTOPAR_F32, isBFloat16 = gemm.dtype == AUTOPAR_BF16;
  const bool known = gemm.out_dtype == AUTOPAR_F32 ? isFloat || isBFloat16 : isBFloat16 && gemm.out_dtype == AUTOPAR_BF16;
  if (!known || gemm.k <= 0 || gemm.m <= 0 || gemm.n <= 0)
    return nullptr;
  try {
    auto made = std::make_unique<OneDnnGemm>(gemm, operands, workspace);
    made->prepare(threads);
    return made;
  } catch (const dnnl::error &) {
    return nullptr; // this CPU has no such product: the caller has another way
  }
}

} // namespace autopar::rt
