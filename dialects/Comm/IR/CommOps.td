// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The comm dialect: collectives between the devices of a mesh, on local tensors. Groups are mesh axes, not rank lists.
#ifndef AUTOPAR_COMMOPS_TD
#define AUTOPAR_COMMOPS_TD
include "dialects/AutoPar/IR/AutoParAttrs.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Comm_Dialect : Dialect {
  let name = "comm";
  let cppNamespace = "::autopar::comm";
  let summary = "Collectives over mesh axes.";
  let description = [{
    What Partition inserts. Each op runs on every device; `axes` names the mesh axes (or sub-axes) whose devices form a
    group, in order: a device's index in its group is its linear index over the axes, the first most significant.
    Every op carries `reason`, the text the report prints, and its location is that of the op that needed it.

    Every blocking op `X` that moves data has a split form: `X_start`, of the same operands and attributes, gives
    !comm.handle; `comm.wait` takes the handle and gives the results. Overlap moves the two apart.

    Rules that hold for every op: (C1) the axes are valid on a declared mesh, each used once.
  }];
  let dependentDialects = ["::autopar::AutoParDialect"];
  let useDefaultTypePrinterParser = 1;
}

def Comm_Handle : TypeDef<Comm_Dialect, "Handle"> {
  let mnemonic = "handle";
  let summary = "A collective under way.";
}

def Comm_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::autopar::comm";
  let description = [{ What report, schedule and lowering ask of every comm op that has a group. }];
  let methods = [
    InterfaceMethod<"The group.", "::autopar::AxesAttr", "getAxes">,
    InterfaceMethod<"Why it is there.", "::llvm::StringRef", "getReason">,
    InterfaceMethod<"The mesh's symbol.", "::llvm::StringRef", "getMeshName", (ins), [{}],
      [{ return $_op.getAxes().getMeshName(); }]>,
    InterfaceMethod<"The group's axes by number.", "std::vector<::autopar::layout::AxisRef>", "axesIn",
      (ins "const ::autopar::layout::Mesh &":$mesh), [{}], [{ return $_op.getAxes().toLayout(mesh); }]>,
  ];
  let extraSharedClassDeclaration = [{
    /// Whether this is the start of a split form.
    bool isStart() { return $_op->getNumResults() == 1 && ::llvm::isa<HandleType>($_op->getResult(0).getType()); }
  }];
}

/// An op with a group. `fields` are its own attributes.
class Comm_GroupOp<string mnemonic, list<Trait> traits = []>
    : Op<Comm_Dialect, mnemonic, traits # [DeclareOpInterfaceMethods<Comm_CollectiveOpInterface>]> {
  dag groupArgs = (ins AutoPar_AxesAttr:$axes, StrAttr:$reason);
  let hasVerifier = 1;
}

// A blocking op and its start form have the same operands, attributes and rules.

multiclass Comm_Collective<string opName, string opMnemonic, dag operandsDag, dag attrs, string text, string what, string rules,
                           string example> {
  def Comm_#opName#Op : Comm_GroupOp<opMnemonic> {
    let summary = what;
    let description = rules # "\n\n```mlir\n" # example # "\n```\n";
    let arguments = !con(operandsDag, groupArgs, attrs);
    let results = (outs Variadic<AnyRankedTensor>:$results);
    let assemblyFormat = "$inputs `over` $axes " # text #
      "`reason` `=` $reason attr-dict `:` functional-type(operands, results)";
  }
  def Comm_#opName#StartOp : Comm_GroupOp<opMnemonic # "_start"> {
    let summary = what # " Starts and does not wait.";
    let description = rules # "\n\nAs " # opMnemonic # "; the results' types stand in `result_types`.";
    let arguments = !con(operandsDag, groupArgs, attrs, (ins TypeArrayAttr:$result_types));
    let results = (outs Comm_Handle:$handle);
    let assemblyFormat = "$inputs `over` $axes " # text # " `to` $result_types " #
      "`reason` `=` $reason attr-dict `:` functional-type(operands, results)";
  }
}

defm "" : Comm_Collective<"AllReduce", "all_reduce", (ins Variadic<AnyRankedTensor>:$inputs),
  (ins AutoPar_ReduceKindAttr:$kind), " `kind` `=` custom<ReduceKind>($kind) ",
  "Sums (or takes max, min) over the group; each device gets the result.",
  [{
    Several operands are one message. (C1) axes; (C2) at least one operand, and as many results; (C3) each result has its
    operand's type; (C4) elements are integers or floats.
  }],
  "%r = comm.all_reduce %x over <@mesh, [\"dp\"]> kind = sum reason = \"gradient\" : (tensor<4xf32>) -> tensor<4xf32>">;

defm "" : Comm_Collective<"AllGather", "all_gather", (ins Variadic<AnyRankedTensor>:$inputs),
  (ins I64Attr:$dim, UnitAttr:$again), " `dim` `=` $dim (`again` $again^)? ",
  "Concatenates the devices' operands along a dim, in group order.",
  [{
    Several operands are one message. `again`: the second gather of a weight, which gives the same bits as the first and stands
    where it does so that nobody holds them in between: it is not merged with the first, nor started before the last reader of
    any first one (passes/Partition/RegatherWeights). (C1) axes; (C2) as many results as operands, at least one; (C3) dim is one of the
    operand's; (C4) the result is the operand with dim n times as large, n the group's size.
  }],
  "%r = comm.all_gather %x over <@mesh, [\"tp\"]> dim = 0 reason = \"weight\" : (tensor<4xf32>) -> tensor<8xf32>">;

defm "" : Comm_Collective<"ReduceScatter", "reduce_scatter", (ins Variadic<AnyRankedTensor>:$inputs),
  (ins AutoPar_ReduceKindAttr:$kind, I64Attr:$dim), " `kind` `=` custom<ReduceKind>($kind) `dim` `=` $dim ",
  "Reduces over the group; device i of it gets block i along a dim.",
  [{
    Several operands are one message. (C1) axes; (C2) as many results as operands, at least one; (C3) dim is one of the
    operand's; (C4) the operand is the result with dim n times as large; (C5) elements are integers or floats.
  }],
  "%r = comm.reduce_scatter %x over <@mesh, [\"tp\"]> kind = sum dim = 0 reason = \"\" : (tensor<8xf32>) -> tensor<4xf32>">;

defm "" : Comm_Collective<"AllToAll", "all_to_all", (ins Variadic<AnyRankedTensor>:$inputs),
  (ins I64Attr:$split_dim, I64Attr:$concat_dim), " `split` `=` $split_dim `concat` `=` $concat_dim ",
  "Block j along the split dim goes to device j; what arrives is joined along the concat dim, in group order.",
  [{
    (C1) axes; (C2) as many results as operands, at least one; (C3) both dims are the operand's; (C4) the operand's split
    dim is a multiple of n; (C5) the result is the operand with the split dim divided and the concat dim multiplied by n.
  }],
  "%r = comm.all_to_all %x over <@mesh, [\"tp\"]> split = 0 concat = 1 reason = \"\" : (tensor<8x2xf32>) -> tensor<4x4xf32>">;

defm "" : Comm_Collective<"Permute", "permute", (ins Variadic<AnyRankedTensor>:$inputs), (ins DenseI64ArrayAttr:$pairs),
  " `pairs` `=` $pairs ", "Sends whole operands between devices of the group.",
  [{
    `pairs` holds source, target, source, target, …, as indices in the group. A device that receives nothing gets zeros.
    (C1) axes; (C2) as many results as operands, at least one; (C3) each result has its operand's type; (C4) an even
    number of indices, each in the group; (C5) no source twice, no target twice.
  }],
  "%r = comm.permute %x over <@mesh, [\"sp\"]> pairs = [0, 1, 1, 2] reason = \"halo\" : (tensor<1x8xf32>) -> tensor<1x8xf32>">;

defm "" : Comm_Collective<"Broadcast", "broadcast", (ins Variadic<AnyRankedTensor>:$inputs), (ins I64Attr:$root),
  " `root` `=` $root ", "Each device gets the operand of the device with index `root` in its group.",
  [{
    (C1) axes; (C2) as many results as operands, at least one; (C3) each result has its operand's type; (C4) root is in
    the group.
  }],
  "%r = comm.broadcast %x over <@mesh, [\"dp\"]> root = 0 reason = \"\" : (tensor<4xf32>) -> tensor<4xf32>">;

defm "" : Comm_Collective<"Redistribute", "redistribute", (ins Variadic<AnyRankedTensor>:$inputs),
  (ins AutoPar_PlacementAttr:$source, AutoPar_PlacementAttr:$target, DenseI64ArrayAttr:$shape),
  " `from` $source `to` $target `shape` `=` $shape ",
  "Moves a tensor from a mesh of some of the group's devices to a mesh of some, perhaps others.",
  [{
    Each device of the target's mesh gets its block of the tensor, or its partial value; from devices of the source's mesh come
    exactly the parts that are lacking (dialects/AutoPar/Layout/Redistribution.h). Padding of operands is never read. Elements of
    results that are padding, and all elements on devices outside the target's mesh, are zero; where the target is a partial
    maximum (minimum), the least (largest) number of the type, as are partial values that get no part of the tensor.
    (C1) axes; (C2) one operand, one result; (C3) both placements are valid in the group for the rank of `shape`, which has no
    negative size; (C4) the operand is a block of the source, the result of the target, of one element type; (C5) partial values
    are integers or floats.
  }],
  "%r = comm.redistribute %x over <@mesh, [\"d\"]> from <[\"x\"=2], [{\"x\"}, {}], devices=[0, 1]> to <[\"y\"=3], [{}, {\"y\"}], devices=[3, 1, 2]> shape = [4, 6] reason = \"move\" : (tensor<2x6xf32>) -> tensor<4x2xf32>">;

def Comm_AxisIndexOp : Comm_GroupOp<"axis_index", [Pure]> {
  let summary = "This device's index in its group.";
  let description = [{
    The linear index over the axes; 0 if there are none. (C1) axes.

    ```mlir
    %i = comm.axis_index over <@mesh, ["dp", "tp"]> : tensor<i32>
    ```
  }];
  let arguments = (ins AutoPar_AxesAttr:$axes);
  let results = (outs 0DTensorOf<[I32]>:$result);
  let assemblyFormat = "`over` $axes attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "::autopar::AxesAttr":$axes), [{
    build($_builder, $_state, ::mlir::RankedTensorType::get({}, $_builder.getI32Type()), axes);
  }]>];
}

def Comm_SendOp : Op<Comm_Dialect, "send"> {
  let summary = "Sends a local tensor to a device of another stage.";
  let description = [{
    `peer` is a device number, `tag` tells messages between two devices apart. (C1) neither is negative.

    ```mlir
    comm.send %x to 3 tag = 7 reason = "activation" : tensor<4xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$peer, I64Attr:$tag, StrAttr:$reason);
  let assemblyFormat = "$input `to` $peer `tag` `=` $tag `reason` `=` $reason attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Comm_RecvOp : Op<Comm_Dialect, "recv"> {
  let summary = "Receives a local tensor from a device of another stage.";
  let description = [{
    (C1) neither peer nor tag is negative.

    ```mlir
    %x = comm.recv from 2 tag = 7 reason = "activation" : tensor<4xf32>
    ```
  }];
  let arguments = (ins I64Attr:$peer, I64Attr:$tag, StrAttr:$reason);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`from` $peer `tag` `=` $tag `reason` `=` $reason attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Comm_SendStartOp : Op<Comm_Dialect, "send_start"> {
  let summary = "Sends a local tensor to a device of another stage. Starts and does not wait.";
  let description = "As send. (C1) neither peer nor tag is negative.";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$peer, I64Attr:$tag, StrAttr:$reason);
  let results = (outs Comm_Handle:$handle);
  let assemblyFormat = "$input `to` $peer `tag` `=` $tag `reason` `=` $reason attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Comm_RecvStartOp : Op<Comm_Dialect, "recv_start"> {
  let summary = "Receives a local tensor from a device of another stage. Starts and does not wait.";
  let description = "As recv; the type stands in `result_types`. (C1) neither peer nor tag is negative; (C2) one type.";
  let arguments = (ins I64Attr:$peer, I64Attr:$tag, StrAttr:$reason, TypeArrayAttr:$result_types);
  let results = (outs Comm_Handle:$handle);
  let assemblyFormat = "`from` $peer `tag` `=` $tag `to` $result_types `reason` `=` $reason attr-dict";
  let hasVerifier = 1;
}

def Comm_WaitOp : Op<Comm_Dialect, "wait"> {
  let summary = "Waits for a collective and gives its results.";
  let description = [{
    (C1) the handle comes from a start op; (C2) results have the start op's types; (C3) no other op waits for it.

    ```mlir
    %r = comm.wait %h : tensor<4xf32>
    ```
  }];
  let arguments = (ins Comm_Handle:$handle);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = "$handle attr-dict (`:` type($results)^)?";
  let hasVerifier = 1;
}
#endif
