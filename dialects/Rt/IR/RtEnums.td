// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Enums of the rt dialect; values and order are those of runtime/abi/Program.h.
#ifndef AUTOPAR_RTENUMS_TD
#define AUTOPAR_RTENUMS_TD
include "mlir/IR/EnumAttr.td"
include "dialects/Rt/IR/RtDialect.td"

class Rt_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::autopar::rt";
  let genSpecializedAttr = 0;
}
def Rt_Role : Rt_Enum<"Role", "what a tensor is to the training loop", [
  I32EnumAttrCase<"State", 0, "state">, I32EnumAttrCase<"Batch", 1, "batch">,
  I32EnumAttrCase<"Metric", 2, "metric">, I32EnumAttrCase<"Seed", 3, "seed">]>;
def Rt_Phase : Rt_Enum<"Phase", "when a task runs", [
  I32EnumAttrCase<"Init", 0, "init">, I32EnumAttrCase<"Step", 1, "step">]>;
def Rt_CollectiveKind : Rt_Enum<"CollectiveKind", "kind of collective", [
  I32EnumAttrCase<"AllReduce", 0, "all_reduce">, I32EnumAttrCase<"AllGather", 1, "all_gather">,
  I32EnumAttrCase<"ReduceScatter", 2, "reduce_scatter">, I32EnumAttrCase<"AllToAll", 3, "all_to_all">,
  I32EnumAttrCase<"Permute", 4, "permute">, I32EnumAttrCase<"Broadcast", 5, "broadcast">,
  I32EnumAttrCase<"Redistribute", 6, "redistribute">]>;
def Rt_Reduce : Rt_Enum<"Reduce", "reduction of a collective", [
  I32EnumAttrCase<"Sum", 0, "sum">, I32EnumAttrCase<"Max", 1, "max">, I32EnumAttrCase<"Min", 2, "min">]>;
def Rt_MaskKind : Rt_Enum<"MaskKind", "what a mask does to scores", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Select", 1, "select">]>;

def Rt_RoleAttr : EnumAttr<Rt_Dialect, Rt_Role, "role"> {
  let assemblyFormat = "`<` $value `>`";
}
def Rt_PhaseAttr : EnumAttr<Rt_Dialect, Rt_Phase, "phase"> {
  let assemblyFormat = "`<` $value `>`";
}
def Rt_CollectiveKindAttr : EnumAttr<Rt_Dialect, Rt_CollectiveKind, "collective_kind"> {
  let assemblyFormat = "`<` $value `>`";
}
def Rt_ReduceAttr : EnumAttr<Rt_Dialect, Rt_Reduce, "reduce"> {
  let assemblyFormat = "`<` $value `>`";
}
#endif
