// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/AttachPlan.h"

#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Sdy/IR/Sdy.h"

#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"

namespace autopar {
namespace {

class PlanAttacher {
public:
  PlanAttacher(ModuleOp module, const std::string &file)
      : module(module), file(file), builder(module.getContext()) {}

  LogicalResult attach(const planfile::Plan &plan) {
    if (failed(findMesh(plan)))
      return failure();
    SmallVector<Attribute> shardings, values;
    for (const planfile::NameRule &rule : plan.shardings) {
      FailureOr<SmallVector<NamedAttribute>> fields =
          common(rule.placement, rule.at);
      if (failed(fields))
        return failure();
      fields->push_back(text("match", rule.match.text()));
      shardings.push_back(builder.getDictionaryAttr(*fields));
    }
    for (const planfile::ValueRule &rule : plan.values) {
      FailureOr<SmallVector<NamedAttribute>> fields =
          common(rule.placement, rule.at);
      if (failed(fields))
        return failure();
      addFields(rule, *fields);
      values.push_back(builder.getDictionaryAttr(*fields));
    }
    if (plan.reduceNative)
      module->setAttr(names::reduceDtype, builder.getStringAttr("native"));
    if (!plan.reshardAfterForward)
      module->setAttr(names::reshardAfterForward, builder.getBoolAttr(false));
    SmallVector<NamedAttribute> renames;
    for (const auto &[from, to] : plan.rename)
      renames.push_back(text(from, to));
    module->setAttr(
        names::plan,
        builder.getDictionaryAttr(
            {text("unhinted", plan.unhintedOpen ? "open" : "replicated"),
             builder.getNamedAttr("shardings", builder.getArrayAttr(shardings)),
             builder.getNamedAttr("values", builder.getArrayAttr(values)),
             builder.getNamedAttr("rename",
                                  builder.getDictionaryAttr(renames))}));
    return success();
  }

private:
  /// The plan's mesh becomes an op (whose name gives way to the text's mesh
  /// until Import has compared them). Without one, the text's mesh resolves the
  /// hints' axes.
  LogicalResult findMesh(const planfile::Plan &plan) {
    for (auto text : module.getOps<sdy::MeshOp>())
      for (sdy::MeshAxisAttr axis :
           plan.mesh ? ArrayRef<sdy::MeshAxisAttr>() : text.getMesh().getAxes())
        if (!mesh.findAxis(axis.getName().str()))
          mesh.axes.push_back({axis.getName().str(), axis.getSize()});
    if (!plan.mesh)
      return success();
    mesh = *plan.mesh;
    while (module.lookupSymbol(meshName))
      meshName += "_";
    builder.setInsertionPointToStart(module.getBody());
    auto op = MeshOp::create(builder, at(plan.meshAt), meshName, MeshAttr::get(module.getContext(), mesh));
    if (!plan.deviceIds.empty())
      op->setAttr(names::deviceIds, builder.getDenseI64ArrayAttr(plan.deviceIds));
    return success();
  }

  FailureOr<SmallVector<NamedAttribute>>
  common(const planfile::Placement &placement, planfile::Position where) {
    std::variant<layout::Sharding, std::string> resolved =
        placement.resolve(mesh, static_cast<int64_t>(placement.dims.size()));
    if (auto *why = std::get_if<std::string>(&resolved))
      return emitError(at(placement.at)) << *why;
    auto sharding = ShardingAttr::get(module.getContext(), meshName, mesh,
                                      std::get<layout::Sharding>(resolved));
    return SmallVector<NamedAttribute>{
        builder.getNamedAttr("sharding", sharding),
        builder.getNamedAttr("at", mlir::LocationAttr(at(where)))};
  }

  void addFields(const planfile::ValueRule &rule,
                 SmallVectorImpl<NamedAttribute> &fields) {
    if (rule.scope)
      fields.push_back(text("scope", rule.scope->text()));
    if (rule.line)
      fields.push_back(text("line", *rule.line));
    if (rule.op)
      fields.push_back(text("op", *rule.op));
    if (rule.shape)
      fields.push_back(builder.getNamedAttr(
          "shape", builder.getDenseI64ArrayAttr(*rule.shape)));
    if (!rule.nth.empty())
      fields.push_back(builder.getNamedAttr(
          "nth", builder.getDenseI64ArrayAttr(rule.nth)));
  }

  NamedAttribute text(StringRef key, StringRef value) {
    return builder.getNamedAttr(key, builder.getStringAttr(value));
  }
  Location at(planfile::Position position) {
    return mlir::FileLineColLoc::get(module.getContext(), file, position.line,
                                     position.column);
  }

  ModuleOp module;
  const std::string &file;
  OpBuilder builder;
  layout::Mesh mesh;
  std::string meshName = "mesh";
};

} // namespace

FailureOr<planfile::Plan> readPlanFile(const std::string &file,
                                       MLIRContext &context) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> buffer = mlir::openInputFile(file, &why);
  if (!buffer)
    return emitError(mlir::FileLineColLoc::get(&context, file, 0, 0)) << why;
  StringRef text = buffer->getBuffer();
  std::variant<planfile::Plan, planfile::Problem> plan =
      planfile::readPlan(std::string_view(text.data(), text.size()));
  if (auto *problem = std::get_if<planfile::Problem>(&plan)) {
    InFlightDiagnostic error =
        emitError(mlir::FileLineColLoc::get(&context, file, problem->at.line,
                                            problem->at.column))
        << problem->text;
    if (!problem->note.empty())
      error.attachNote() << problem->note;
    return error;
  }
  return std::get<planfile::Plan>(std::move(plan));
}

LogicalResult attachPlan(ModuleOp module, const planfile::Plan &plan,
                         const std::string &file) {
  module.getContext()->getOrLoadDialect<AutoParDialect>();
  return PlanAttacher(module, file).attach(plan);
}

} // namespace autopar
