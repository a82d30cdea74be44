// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops of the rt dialect: module-level declarations, buffers, launches, control flow; and the tensor-level rt.fusion.
#ifndef AUTOPAR_RTOPS_TD
#define AUTOPAR_RTOPS_TD
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/Rt/IR/RtAttrs.td"

class Rt_Op<string mnemonic, list<Trait> traits = []> : Op<Rt_Dialect, mnemonic, traits>;

def Rt_Buffer : Type<CPred<"::autopar::rt::isPlainBuffer($_self)">,
    "memref of static shape and identity layout", "::mlir::MemRefType">;
defvar Rt_Bytes = I64Attr;

//===- declarations -===//

def Rt_ProgramOp : Rt_Op<"program", [HasParent<"::mlir::ModuleOp">]> {
  let summary = "what the whole program needs of each rank";
  let description = [{
    One a module. `arena_bytes`: size of each rank's arena. `coords_offset`: where the runtime writes the rank's mesh
    coordinates (int32 each). `memory` says what the arena is used for, in bytes: state, batch, metrics, communication,
    temporaries, and (outside the arena) constants. Init and step share the arena, so parts overlap. `peak` says what is alive
    at the launch that carries `rt.peak`, by use, and `bound`: what any placement needs for this order of launches, the
    best that OrderLaunches found.

    - C1: arena_bytes and coords_offset are not negative, and coords_offset is at most arena_bytes.

    ```mlir
    rt.program {arena_bytes = 4160 : i64, coords_offset = 4096 : i64, memory = {state = 1024 : i64}}
    ```
  }];
  let arguments = (ins Rt_Bytes:$arena_bytes, Rt_Bytes:$coords_offset, DefaultValuedAttr<DictionaryAttr, "{}">:$memory,
    DefaultValuedAttr<DictionaryAttr, "{}">:$peak);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def Rt_TensorOp : Rt_Op<"tensor", [Symbol, HasParent<"::mlir::ModuleOp">]> {
  let summary = "a tensor that the world sees: state, batch, metric or seed";
  let description = [{
    `sharding` is the autopar.sharding of the global type; absent: replicated. `offset` is where the rank's block lies in
    the arena; absent before memory planning. `read`, `written`: by the step; `initialised`: written by init.

    - C1: global and local type have the same rank and element type.
    - C2: the offset is not negative.

    ```mlir
    rt.tensor @state_0 "state/params/w" <state> global tensor<64x32xf32> local tensor<32x32xf32>
        sharding #autopar.sharding<@mesh, [{"dp"}, {} ]> offset 0 {read, written, initialised}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$name, Rt_RoleAttr:$role, TypeAttrOf<AnyRankedTensor>:$global_type,
    TypeAttrOf<AnyRankedTensor>:$local_type, OptionalAttr<AnyAttr>:$sharding, OptionalAttr<Rt_Bytes>:$offset,
    UnitAttr:$read, UnitAttr:$written, UnitAttr:$initialised);
  let assemblyFormat = [{
    $sym_name $name $role `global` $global_type `local` $local_type (`sharding` $sharding^)? (`offset` $offset^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Rt_TaskOp : Rt_Op<"task", [Symbol, HasParent<"::mlir::ModuleOp">, SingleBlock, NoTerminator, NoRegionArguments]> {
  let summary = "a list of launches that the runtime walks in order";
  let description = [{
    ```mlir
    rt.task @step <step> {
      %w = rt.arena_view 0 : memref<8xf32>
      rt.launch @k0 inouts(%w : memref<8xf32>) extent 8 grain 8
    }
    ```

    Events of collectives:
    - C1: an rt.wait stands, in the same block, after a collective that signals its event and for which nothing has waited yet.
    - C2: each event that a collective signals is waited for in its block.
    - C3: an rt.wait names the buffers of its collective.
    - C4: between the two nothing writes what the collective reads, and nothing touches what it writes.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Rt_PhaseAttr:$phase, DefaultValuedAttr<I32Attr, "0">:$stream);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name $phase attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
}

//===- buffers -===//

class Rt_View<string mnemonic> : Rt_Op<mnemonic, [Pure]> { let results = (outs Rt_Buffer:$buffer); }

def Rt_ArenaViewOp : Rt_View<"arena_view"> {
  let summary = "a buffer at a byte offset of the arena";
  let description = [{
    - C1: the offset is not negative and a multiple of the element's size.

    ```mlir
    %0 = rt.arena_view 128 : memref<8x4xf32>
    ```
  }];
  let arguments = (ins Rt_Bytes:$offset);
  let assemblyFormat = "$offset attr-dict `:` type($buffer)";
  let hasVerifier = 1;
}

def Rt_ConstantViewOp : Rt_View<"constant_view"> {
  let summary = "a read-only buffer of the program's constant data";
  let description = [{
    - C1: the value has the buffer's shape; its element type differs at most in signedness.

    ```mlir
    %0 = rt.constant_view dense<[1.0, 2.0]> : tensor<2xf32> -> memref<2xf32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let assemblyFormat = "$value attr-dict `->` type($buffer)";
  let hasVerifier = 1;
}

def Rt_AllocOp : Rt_Op<"alloc", [MemoryEffects<[MemAlloc]>]> {
  let summary = "a buffer that has no place yet (before memory planning)";
  let description = [{
    ```mlir
    %0 = rt.alloc : memref<8x4xf32>
    ```
  }];
  let results = (outs Rt_Buffer:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

def Rt_ViewOp : Rt_View<"view"> {
  let summary = "part of an unplaced buffer, seen with another type (before memory planning)";
  let description = [{
    - C1: the view lies inside its base.

    ```mlir
    %1 = rt.view %0 at 32 : memref<16xf32> -> memref<2x4xf32>
    ```
  }];
  let arguments = (ins Rt_Buffer:$base, Rt_Bytes:$offset);
  let assemblyFormat = "$base `at` $offset attr-dict `:` type($base) `->` type($buffer)";
  let hasVerifier = 1;
}

def Rt_TensorViewOp : Rt_View<"tensor_view"> {
  let summary = "the buffer of a declared tensor (before memory planning)";
  let description = [{
    ```mlir
    %0 = rt.tensor_view @state_0 : memref<32x32xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($buffer)";
}

def Rt_CoordsViewOp : Rt_View<"coords_view"> {
  let summary = "the rank's mesh coordinates (before memory planning)";
  let description = [{
    ```mlir
    %0 = rt.coords_view : memref<2xi32>
    ```
  }];
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

//===- launches -===//

/// `stream`, `wait` and `signal` are those of autopar_launch.
class Rt_LaunchBase<string mnemonic, list<Trait> traits = []> : Rt_Op<mnemonic, traits> {
  dag launchArguments = (ins DefaultValuedAttr<I32Attr, "0">:$stream, OptionalAttr<I32Attr>:$wait,
    OptionalAttr<I32Attr>:$signal);
  let hasVerifier = 1;
}

def Rt_LaunchOp : Rt_LaunchBase<"launch", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "runs a kernel over [0, extent) of its outermost loop";
  let description = [{
    The kernel is a `func.func` whose arguments are the buffers in the order ins, inouts, outs, then `lo` and `hi` of type
    index: it does iterations [lo, hi) of its outermost loop and nothing outside them, so that the runtime may split
    the extent over threads. `ins` are read only; `inouts` keep what is not overwritten; `outs` are overwritten whole.

    - C1: the kernel is a function of the module.
    - C2: its arguments are the buffers' types, then two of type index. Where the kernel has `rt.any_extent`, buffers of
      rank 1 need only the same element type.
    - C3: extent is not negative and grain is positive.
    - C4: `pointwise` holds positions of ins: they are read only at the element being written, so they may share memory with
      an out of the same size.

    ```mlir
    rt.launch @add ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>) extent 8 grain 8
    ```
  }];
  let arguments = !con((ins FlatSymbolRefAttr:$kernel, Variadic<Rt_Buffer>:$ins, Variadic<Rt_Buffer>:$inouts,
    Variadic<Rt_Buffer>:$outs, I64Attr:$extent, I64Attr:$grain,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$pointwise), launchArguments);
  let assemblyFormat = [{
    $kernel (`ins` `(` $ins^ `:` type($ins) `)`)? (`inouts` `(` $inouts^ `:` type($inouts) `)`)?
    (`outs` `(` $outs^ `:` type($outs) `)`)? `extent` $extent `grain` $grain attr-dict
  }];
}

def Rt_GemmOp : Rt_LaunchBase<"gemm"> {
  let summary = "batched matrix product by the library";
  let description = [{
    autopar_gemm: C[b] = A[b] * B[b] (+ C[b] if accumulate), row-major with leading dims `ld` = [lda, ldb, ldc] in
    elements. `transpose_a`: A is stored k x m. The batch has up to four dims with strides in elements.

    - C1: m, n, k and batch sizes are positive (an empty product is no gemm).
    - C2: `ld` has three entries; batch and strides have one length, at most 4.
    - C3: A, B and C lie inside their buffers.
    - C4: A and B have one element type: f32, f64, bf16 or f16; C's is theirs, or f32 for bf16 and f16.

    ```mlir
    rt.gemm %a, %b, %c m 8 n 64 k 256 ld [256, 64, 64] : memref<8x256xf32>, memref<256x64xf32>, memref<8x64xf32>
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$a, Rt_Buffer:$b, Rt_Buffer:$c, I64Attr:$m, I64Attr:$n, I64Attr:$k,
    DenseI64ArrayAttr:$ld, UnitAttr:$transpose_a, UnitAttr:$transpose_b, UnitAttr:$accumulate,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$batch, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_a,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_b, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_c),
    launchArguments);
  let assemblyFormat = [{
    $a `,` $b `,` $c `m` $m `n` $n `k` $k `ld` $ld attr-dict `:` type($a) `,` type($b) `,` type($c)
  }];
}

def Rt_ConvolutionOp : Rt_LaunchBase<"convolution"> {
  let summary = "convolution by the library";
  let description = [{
    autopar_convolution: canonical form with element strides. `x_strides`: n, c, spatial…; `w_strides`: o, c, spatial…;
    `y_strides`: n, o, spatial…. `c` is the number of input features; w has c/groups of them.

    - C1: the per-dim arrays have one length from 1 to 3; the stride arrays have two more.
    - C2: sizes, strides and dilations are positive; groups divide c and o, batch_groups divide n and o.
    - C3: x, w and y lie inside their buffers.

    ```mlir
    rt.convolution %x, %w, %y n 1 c 1 o 1 in [4] kernel [3] out [2] stride [1] pad_low [0] pad_high [0]
      x_strides [4, 4, 1] w_strides [3, 3, 1] y_strides [2, 2, 1]
      : memref<1x1x4xf32>, memref<1x1x3xf32>, memref<1x1x2xf32>
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$x, Rt_Buffer:$w, Rt_Buffer:$y, I64Attr:$n, I64Attr:$c, I64Attr:$o,
    DenseI64ArrayAttr:$in, DenseI64ArrayAttr:$kernel, DenseI64ArrayAttr:$out, DenseI64ArrayAttr:$window_stride,
    DenseI64ArrayAttr:$pad_low, DenseI64ArrayAttr:$pad_high, DenseI64ArrayAttr:$x_strides, DenseI64ArrayAttr:$w_strides,
    DenseI64ArrayAttr:$y_strides, DenseI64ArrayAttr:$lhs_dilation, DenseI64ArrayAttr:$rhs_dilation,
    DefaultValuedAttr<I64Attr, "1">:$groups, DefaultValuedAttr<I64Attr, "1">:$batch_groups,
    DefaultValuedAttr<DenseBoolArrayAttr, "{}">:$reversed), launchArguments);
  let assemblyFormat = [{
    $x `,` $w `,` $y `n` $n `c` $c `o` $o `in` $in `kernel` $kernel `out` $out `stride` $window_stride
    `pad_low` $pad_low `pad_high` $pad_high `x_strides` $x_strides `w_strides` $w_strides `y_strides` $y_strides
    `lhs_dilation` $lhs_dilation `rhs_dilation` $rhs_dilation
    attr-dict `:` type($x) `,` type($w) `,` type($y)
  }];
}

/// What rt.attention and rt.attend share. `strides`: for each of ins, then outs, those of the batch dims, of the group, from row to
/// row and from column to column; a mask's are 0 where it does not vary.
class Rt_AttentionArguments {
  dag arguments = (ins I64Attr:$rows, I64Attr:$columns, I64Attr:$depth, I64Attr:$value_depth, I64Attr:$group,
    DenseI64ArrayAttr:$batch, DenseI64ArrayAttr:$strides, F64Attr:$scale, DefaultValuedAttr<F64Attr, "0.0">:$grad_scale,
    DefaultValuedAttr<TypedArrayAttrBase<Rt_MaskAttr, "masks of attention">, "{}">:$masks);
}
defvar attentionArguments = Rt_AttentionArguments<>.arguments;

def Rt_AttentionOp : Rt_LaunchBase<"attention", [AttrSizedOperandSegments]> {
  let summary = "attention, or its gradient, by the library";
  let description = [{
    autopar_attention. Of queries, keys and values: the heads' outputs. Of those and the outputs' gradients: gradients of
    queries, keys and values. After these ins come the operands of masks, in the order of `masks`.

    - C1: 3 ins and 1 out, or 4 ins and 3 outs, of one element type: f32, bf16 or f16; and an in for each mask with an operand.
    - C2: sizes are positive; a batch of at most 4 dims; three strides more for each operand.
    - C3: operands lie inside their buffers.
    - C4: one of the last two strides of each in but masks is 1, and the last of each out.
    - C5: at most 6 masks. A select has a number, and an operand of i1 or a diagonal. What is added is an operand of f32, bf16 or f16, with
      a number if it has a diagonal.

    ```mlir
    rt.attention ins(%q, %k, %v : memref<8x4xf32>, memref<8x4xf32>, memref<8x4xf32>) outs(%o : memref<8x4xf32>)
      rows 8, 8 depth 4, 4 group 1 batch [] strides [4, 4, 1, 0, 4, 1, 0, 4, 1, 4, 4, 1] scale 5.000000e-01
      {masks = [#rt.mask<select, number = -1.000000e+30 : f64, diagonal = 0>]}
    ```
  }];
  let arguments = !con((ins Variadic<Rt_Buffer>:$ins, Variadic<Rt_Buffer>:$outs), attentionArguments, launchArguments);
  let assemblyFormat = [{
    `ins` `(` $ins `:` type($ins) `)` `outs` `(` $outs `:` type($outs) `)` `rows` $rows `,` $columns `depth` $depth `,` $value_depth
    `group` $group `batch` $batch `strides` $strides `scale` $scale attr-dict
  }];
}

def Rt_CollectiveOp : Rt_LaunchBase<"collective"> {
  let summary = "a collective over mesh axes, on contiguous chunks";
  let description = [{
    autopar_collective. `elements` counts as there: of the in buffer for all_reduce, all_gather, permute and broadcast,
    of the out buffer for reduce_scatter, of each chunk for all_to_all, of the in buffer for redistribute. `id` is stable. `pairs` of
    a permute are source, target, source, target… by index in the group. `is_unsigned`: integers, whose buffers have no sign, are
    reduced as unsigned ones. `parts` of a redistribute are what travels; what none of
    them writes becomes the identity of `fill` (zero if it is absent).

    - C1: there is an axis, and elements is not negative.
    - C2: in and out have one element type and the sizes that the kind asks for.
    - C3: `reduce` is given for all_reduce and reduce_scatter, may be given for redistribute, and only for them.
    - C4: `pairs` is given for permutes and only for them, with an even number of group indices, each source and each target at most once.
    - C5: root is an index of the group.
    - C6: `parts` and `fill` are given for redistributions only; parts have sizes and strides of one length, go from a rank of the
      group to one, in rounds 0 and 1 in this order, and lie inside their buffers: a part of round 0 begins in in, one of round 1 in out.
    - C7: a redistribution has two buffers; `reduce` is given where parts are reduced.

    ```mlir
    rt.collective <all_reduce> %x, %x over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum>
      reason "contraction of dp" : memref<8xf32>, memref<8xf32>
    ```
  }];
  let arguments = !con((ins Rt_CollectiveKindAttr:$kind, Rt_Buffer:$in, Rt_Buffer:$out,
    TypedArrayAttrBase<Rt_AxisRefAttr, "axes">:$axes, I64Attr:$elements, I64Attr:$id, OptionalAttr<Rt_ReduceAttr>:$reduce,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$pairs, DefaultValuedAttr<I64Attr, "0">:$root,
    OptionalAttr<TypedArrayAttrBase<Rt_PartAttr, "parts">>:$parts, OptionalAttr<Rt_ReduceAttr>:$fill, UnitAttr:$is_unsigned,
    StrAttr:$reason), launchArguments);
  let assemblyFormat = [{
    $kind $in `,` $out `over` $axes `elements` $elements `id` $id (`reduce` $reduce^)? (`parts` $parts^)? (`fill` $fill^)?
    `reason` $reason attr-dict
    `:` type($in) `,` type($out)
  }];
  let extraClassDeclaration = [{
    /// Number of ranks in a group.
    int64_t getGroupSize();
  }];
}

def Rt_WaitOp : Rt_LaunchBase<"wait"> {
  let summary = "waits for a collective that was started";
  let description = [{
    A collective with `signal` may still be under way when the next launch begins; its buffers are its own until the rt.wait
    for that event, which names them: so they live up to here.

    - C1: there is an event to wait for.

    ```mlir
    rt.collective <all_reduce> %x, %x over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "g" {signal = 0 : i32}
      : memref<8xf32>, memref<8xf32>
    rt.wait %x, %x {wait = 0 : i32} : memref<8xf32>, memref<8xf32>
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$in, Rt_Buffer:$out), launchArguments);
  let assemblyFormat = "$in `,` $out attr-dict `:` type($in) `,` type($out)";
}

def Rt_CopyOp : Rt_LaunchBase<"copy"> {
  let summary = "copies bytes";
  let description = [{
    - C1: both buffers have the same number of bytes.

    ```mlir
    rt.copy %a to %b : memref<8xf32>, memref<2x4xf32>
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$from, Rt_Buffer:$to), launchArguments);
  let assemblyFormat = "$from `to` $to attr-dict `:` type($from) `,` type($to)";
}

//===- control flow -===//

def Rt_WhileOp : Rt_LaunchBase<"while", [NoRegionArguments, NoTerminator, SingleBlock]> {
  let summary = "runs cond, then body and cond as long as the predicate is true";
  let description = [{
    Loop-carried values are in place. With `trip_count` the predicate is not read.

    - C1: the predicate is one i1.
    - C2: trip_count is not negative.

    ```mlir
    rt.while %p : memref<i1> trip_count 2 cond { … } body { … }
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$predicate, OptionalAttr<I64Attr>:$trip_count), launchArguments);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let assemblyFormat = [{
    $predicate `:` type($predicate) (`trip_count` $trip_count^)? attr-dict `cond` $cond `body` $body
  }];
}

def Rt_CaseOp : Rt_LaunchBase<"case", [NoRegionArguments, NoTerminator, SingleBlock]> {
  let summary = "runs the branch that an index selects; out of range: the last one";
  let description = [{
    - C1: the index is one i32.
    - C2: there is a branch.

    ```mlir
    rt.case %i : memref<i32> branches { … }, { … }
    ```
  }];
  let arguments = !con((ins Rt_Buffer:$index), launchArguments);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let assemblyFormat = "$index `:` type($index) attr-dict `branches` $branches";
}

//===- tensor level, before EmitKernels -===//

def Rt_CoordsOp : Rt_Op<"coords", [Pure]> {
  let summary = "the rank's mesh coordinates as a tensor, one i32 for each axis";
  let description = [{
    ```mlir
    %0 = rt.coords : tensor<2xi32>
    ```
  }];
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Rt_FusionOp : Rt_Op<"fusion", [Pure, IsolatedFromAbove, SingleBlock]> {
  let summary = "ops that become one kernel";
  let description = [{
    The region computes the results from the inputs with ops of stablehlo. Without `rows`, each result is computed
    element by element in one loop nest, so all results but reduced operands have the same number of elements. With it,
    the results are stages of rows: row r of `rows` of a tensor is the r-th part of its elements, and a stage needs only
    the same row of those before it. A result that nobody uses is not written to memory.

    - C1: the region's arguments have the types of the inputs.
    - C2: it ends with rt.yield of values of the result types.
    - C3: each result has some first dims of `rows` elements together.

    ```mlir
    %r = rt.fusion ins(%x : tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>):
      %0 = stablehlo.negate %a : tensor<8xf32>
      rt.yield %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$ins, OptionalAttr<I64Attr>:$rows);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "(`ins` `(` $ins^ `:` type($ins) `)`)? `->` type($outs) attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Rt_MatmulOp : Rt_Op<"matmul", [Pure]> {
  let summary = "a contraction in the library's form, operands read and result written through strides";
  let description = [{
    What rt.gemm is on buffers: for each batch entry the sum over terms t of A_t * B_t, plus `init` where given. Sizes,
    leading dims and strides are those of rt.gemm; term t begins at element offsets_a[t] of `a` and offsets_b[t] of `b`. The
    shapes of the tensors mean nothing here: they are dense row-major memory.

    - C1: both offset arrays have one entry a term, and there is a term.
    - C2: `init` has the type of the result.

    ```mlir
    %r = rt.matmul %a, %b m 8 n 64 k 256 ld [256, 64, 64] at [0] x [0] : tensor<8x256xf32>, tensor<256x64xf32> -> tensor<8x64xf32>
    ```
  }];
  let arguments = (ins AnyStaticShapeTensor:$a, AnyStaticShapeTensor:$b, Optional<AnyStaticShapeTensor>:$init,
    I64Attr:$m, I64Attr:$n, I64Attr:$k, DenseI64ArrayAttr:$ld, DenseI64ArrayAttr:$offsets_a, DenseI64ArrayAttr:$offsets_b,
    UnitAttr:$transpose_a, UnitAttr:$transpose_b,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$batch, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_a,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_b, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stride_c);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    $a `,` $b (`plus` $init^ `:` type($init))? `m` $m `n` $n `k` $k `ld` $ld `at` $offsets_a `x` $offsets_b attr-dict
    `:` type($a) `,` type($b) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Rt_AttendOp : Rt_Op<"attend", [Pure]> {
  let summary = "attention, or its gradient, on tensors in memory";
  let description = [{
    What rt.attention is on buffers. The shapes of operands and results mean nothing here: they are dense row-major memory, of
    which in i is read from element offsets[i] on.

    - C1: an offset for each operand.

    ```mlir
    %o = rt.attend %q, %k, %v at [0, 0, 0] rows 8, 8 depth 4, 4 group 1 batch [] strides [4, 4, 1, 0, 4, 1, 0, 4, 1, 4, 4, 1]
      scale 5.000000e-01 : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = !con((ins Variadic<AnyStaticShapeTensor>:$ins, DenseI64ArrayAttr:$offsets), attentionArguments);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outs);
  let assemblyFormat = [{
    $ins `at` $offsets `rows` $rows `,` $columns `depth` $depth `,` $value_depth `group` $group `batch` $batch `strides` $strides
    `scale` $scale attr-dict `:` functional-type($ins, $outs)
  }];
  let hasVerifier = 1;
}

def Rt_YieldOp : Rt_Op<"yield", [Pure, Terminator, HasParent<"FusionOp">]> {
  let summary = "the results of an rt.fusion";
  let description = [{
    ```mlir
    rt.yield %0 : tensor<8xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}
#endif
