// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Remarks.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Remark/RemarkStreamer.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace autopar {

LogicalResult enableRemarks(MLIRContext &context) {
  auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (!config.shouldEmitRemarks())
    return success();
  context.disableMultithreading(); // streamers have no lock, and remarks come in the order of the program
  // An empty filter of one kind leaves that kind to the filter of all.
  mlir::remark::RemarkCategories categories{config.getRemarksAllFilter(), config.getRemarksPassedFilter(),
                                            config.getRemarksMissedFilter(), config.getRemarksAnalyseFilter(),
                                            config.getRemarksFailedFilter()};
  std::unique_ptr<mlir::remark::detail::RemarkEmittingPolicyBase> policy =
      std::make_unique<mlir::remark::RemarkEmittingPolicyAll>();
  if (config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_STDOUT)
    return mlir::remark::enableOptimizationRemarks(context, nullptr, std::move(policy), categories,
                                                   /*printAsEmitRemarks=*/true);
  bool isYaml = config.getRemarkFormat() == mlir::RemarkFormat::REMARK_FORMAT_YAML;
  std::string file = config.getRemarksOutputFile();
  if (file.empty())
    file = isYaml ? "mlir-remarks.yaml" : "mlir-remarks.bitstream";
  return mlir::remark::enableOptimizationRemarksWithLLVMStreamer(
      context, file, isYaml ? llvm::remarks::Format::YAML : llvm::remarks::Format::Bitstream, std::move(policy),
      categories);
}

} // namespace autopar
