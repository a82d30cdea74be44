// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/NamedRun.h"

#include "compiler/Interpret/Blocks.h"
#include "dialects/AutoPar/IR/ModuleMesh.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar::interpret {

using mlir::func::FuncOp;

static std::string nameOr(StringAttr name, StringRef kind, unsigned index) {
  return name ? name.str() : (kind + Twine(index)).str();
}
std::string argumentName(FuncOp function, unsigned index) {
  return nameOr(function.getArgAttrOfType<StringAttr>(index, names::name), "argument", index);
}
std::string resultName(FuncOp function, unsigned index) {
  return nameOr(function.getResultAttrOfType<StringAttr>(index, names::name), "result", index);
}

bool isState(FuncOp function, StringRef name) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (argumentName(function, i) == name)
      return true;
  return false;
}

namespace {
/// Where the function runs: its mesh at spmd level, else one device.
struct Place {
  layout::Mesh mesh;
  bool spmd = false;
};

FailureOr<Place> placeOf(FuncOp function) {
  Place place;
  if (!function->hasAttr(names::spmd))
    return place;
  place.spmd = true;
  auto symbol = function->getAttrOfType<FlatSymbolRefAttr>(names::mesh);
  MeshOp mesh = symbol ? lookupMesh(function, symbol) : MeshOp();
  if (!mesh)
    return function.emitError() << "spmd function '" << function.getName() << "' names no mesh of the module in "
                                << names::mesh;
  place.mesh = mesh.getMesh();
  return place;
}

Type globalTypeOr(Attribute attribute, Type type) {
  auto global = dyn_cast_or_null<mlir::TypeAttr>(attribute);
  return global ? global.getValue() : type;
}

/// The sharding in an argument's or result's attribute, checked against mesh and rank.
FailureOr<layout::Sharding> shardingOf(FuncOp function, Attribute attribute, const std::string &name, Type global,
                                       const layout::Mesh &mesh) {
  int64_t rank = cast<RankedTensorType>(global).getRank();
  auto sharding = dyn_cast_or_null<ShardingAttr>(attribute);
  if (!sharding)
    return layout::Sharding::replicatedOf(rank);
  if (auto problem = sharding.findProblem(mesh, rank))
    return function.emitError() << "sharding of '" << name << "': " << *problem;
  return sharding.getSharding(mesh);
}

bool endsInName(StringRef name, StringRef last) { return name == last || name.ends_with(("/" + last).str()); }

/// What is fed without a file: the seed's key, the number of the step.
std::optional<Tensor> suppliedInput(StringRef name, StringRef kind, Type type, const NamedInputs &inputs) {
  Tensor tensor(*elementTypeOf(type), shapeOf(type));
  if (isFloat(tensor.type()) || tensor.numElements() > 2)
    return std::nullopt;
  if (kind == "seed" || (kind == "batch" && endsInName(name, "seed"))) {
    int64_t count = tensor.numElements();
    for (int64_t i = 0; i < count; ++i)
      tensor.setValue(i, static_cast<double>(i == count - 1 ? inputs.seed & 0xffffffff : inputs.seed >> 32));
    return tensor;
  }
  if (kind == "batch" && endsInName(name, "step") && tensor.rank() == 0) {
    tensor.setValue(0, static_cast<double>(inputs.row));
    return tensor;
  }
  return std::nullopt;
}

/// Row `row` of a tensor with a leading axis, the axis dropped.
Tensor rowOf(const Tensor &tensor, int64_t row) {
  Shape shape(tensor.shape().begin() + 1, tensor.shape().end());
  int64_t step = numElementsOf(shape) * byteWidth(tensor.type());
  return Tensor::fromBytes(tensor.type(), shape, tensor.bytes() + row % tensor.shape()[0] * step);
}

FailureOr<Tensor> findInput(FuncOp function, unsigned index, Type type, const NamedInputs &inputs) {
  std::string name = argumentName(function, index);
  if (!elementTypeOf(type))
    return function.emitError() << "argument '" << name << "' cannot be run: its type is " << type;
  auto kindAttr = function.getArgAttrOfType<StringAttr>(index, names::kind);
  StringRef kind = kindAttr ? kindAttr.getValue() : "";
  auto it = inputs.tensors.find(name);
  if (it == inputs.tensors.end()) {
    if (auto supplied = suppliedInput(name, kind, type, inputs))
      return *supplied;
    InFlightDiagnostic error = function.emitError() << "no input file has tensor '" << name << "', an argument of '"
                                                    << function.getName() << "' of " << describeType(type);
    if (!function.getArgAttr(index, names::name))
      error.attachNote() << "arguments get their names from the Import stage: autopar-opt --emit=graph";
    return error;
  }
  const Tensor &found = it->second;
  Shape shape = shapeOf(type);
  bool sameElements = found.type() == *elementTypeOf(type);
  if (sameElements && found.shape() == shape)
    return found;
  bool hasRows = found.rank() == static_cast<int64_t>(shape.size()) + 1 && found.shape()[0] > 0 &&
                 std::equal(shape.begin(), shape.end(), found.shape().begin() + 1);
  if (sameElements && hasRows && kind != "state")
    return rowOf(found, inputs.row);
  return function.emitError() << "tensor '" << name << "' of the input files is " << describe(found.type(), found.shape())
                              << ", expected " << describeType(type) << " for '" << function.getName() << "'"
                              << (kind == "state" ? "" : ", or that with a leading axis of rows");
}

FailureOr<std::vector<Tensors>> cutInputs(FuncOp function, const Place &place, const NamedInputs &inputs) {
  std::vector<Tensors> perDevice(static_cast<size_t>(place.mesh.numDevices()));
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    Type type = globalTypeOr(function.getArgAttr(i, names::globalType), function.getArgumentTypes()[i]);
    auto global = findInput(function, i, type, inputs);
    if (failed(global))
      return failure();
    if (!place.spmd) {
      perDevice[0].push_back(*global);
      continue;
    }
    auto sharding =
        shardingOf(function, function.getArgAttr(i, names::sharding), argumentName(function, i), type, place.mesh);
    if (failed(sharding))
      return failure();
    for (auto [row, block] : zip_equal(perDevice, cutIntoBlocks(*global, place.mesh, *sharding)))
      row.push_back(block);
  }
  return perDevice;
}

LogicalResult assembleResult(FuncOp function, const Place &place, unsigned index, const Tensors &blocks,
                             NamedTensors &results) {
  std::string name = resultName(function, index);
  Attribute attribute = function.getResultAttr(index, names::sharding);
  if (place.spmd && !attribute) {
    for (auto [device, block] : enumerate(blocks))
      results[name + "@" + std::to_string(device)] = block;
    return success();
  }
  if (!place.spmd) {
    results[name] = blocks[0];
    return success();
  }
  Type type = globalTypeOr(function.getResultAttr(index, names::globalType), function.getResultTypes()[index]);
  auto sharding = shardingOf(function, attribute, name, type, place.mesh);
  if (failed(sharding))
    return failure();
  if (auto problem = assembleBlocks(blocks, shapeOf(type), place.mesh, *sharding, results[name]))
    return function.emitError() << "replicated result '" << name << "' " << *problem;
  return success();
}
} // namespace

FailureOr<NamedTensors> runNamed(FuncOp function, const NamedInputs &inputs) {
  auto place = placeOf(function);
  if (failed(place))
    return failure();
  auto perDevice = cutInputs(function, *place, inputs);
  if (failed(perDevice))
    return failure();
  auto rows = runFunction(function, place->mesh, *perDevice);
  if (failed(rows))
    return failure();
  NamedTensors results;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    Tensors blocks;
    for (const Tensors &row : *rows)
      blocks.push_back(row[i]);
    if (failed(assembleResult(function, *place, i, blocks, results)))
      return failure();
  }
  return results;
}

} // namespace autopar::interpret
