// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a batched matrix product is cut into independent tiles: by batch entry, then rows, then columns. Depends on the
// sizes only, never on the number of threads.
#pragma once
#include "runtime/abi/Program.h"
#include <algorithm>
#include <cstdint>

namespace autopar::rt {

struct GemmTile {
  int64_t row, rows, column, columns;
  int64_t a, b, c; ///< element offsets of the tile's operands
};

class GemmTiles {
public:
  explicit GemmTiles(const autopar_gemm &gemm) : gemm(gemm) {
    for (int d = 0; d < gemm.batch_rank; ++d)
      batch *= gemm.batch[d];
    constexpr int64_t pieces = 8, fewestRows = 128, fewestColumns = 256;
    auto cut = [](int64_t size, int64_t parts, int64_t fewest) {
      const int64_t granule = 16;
      int64_t part = std::max(fewest, (size + parts - 1) / parts);
      return std::max(granule, std::min((part + granule - 1) / granule * granule, size));
    };
    tileRows = cut(gemm.m, pieces, fewestRows);
    rowTiles = std::max<int64_t>(1, (gemm.m + tileRows - 1) / tileRows);
    tileColumns = cut(gemm.n, std::max<int64_t>(1, pieces / rowTiles), fewestColumns);
    columnTiles = std::max<int64_t>(1, (gemm.n + tileColumns - 1) / tileColumns);
  }

  int64_t count() const { return gemm.m > 0 && gemm.n > 0 ? batch * rowTiles * columnTiles : 0; }
  /// Tiles of one batch entry; the first ones have every size that occurs.
  int64_t perEntry() const { return rowTiles * columnTiles; }
  /// Tiles that make a piece of work worth a thread.
  int64_t grain() const {
    constexpr int64_t worthwhile = 1000000; // multiply-adds: about 20 us
    int64_t each = std::max<int64_t>(1, std::min(tileRows, gemm.m) * std::min(tileColumns, gemm.n) * gemm.k);
    return std::max<int64_t>(1, worthwhile / each);
  }
  int64_t largestRows() const { return std::min(tileRows, gemm.m); }
  int64_t largestColumns() const { return std::min(tileColumns, gemm.n); }

  GemmTile tile(int64_t index) const {
    GemmTile tile{};
    tile.column = index % columnTiles * tileColumns;
    tile.row = index / columnTiles % rowTiles * tileRows;
    tile.columns = std::min(tileColumns, gemm.n - tile.column);
    tile.rows = std::min(tileRows, gemm.m - tile.row);
    tile.a = gemm.transpose_a ? tile.row : tile.row * gemm.lda;
    tile.b = gemm.transpose_b ? tile.column * gemm.ldb : tile.column;
    tile.c = tile.row * gemm.ldc + tile.column;
    int64_t entry = index / (columnTiles * rowTiles);
    for (int d = gemm.batch_rank; d-- > 0; entry /= gemm.batch[d]) {
      int64_t at = entry % gemm.batch[d];
      tile.a += at * gemm.stride_a[d];
      tile.b += at * gemm.stride_b[d];
      tile.c += at * gemm.stride_c[d];
    }
    return tile;
  }

private:
  const autopar_gemm &gemm;
  int64_t batch = 1, tileRows, tileColumns, rowTiles, columnTiles;
};

} // namespace autopar::rt
