// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/HostTarget.h"
#include "dialects/Support/Check.h"

#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

namespace autopar::emit {
namespace {

/// Features that the manifest names, so that a program says what it misses
/// instead of dying of SIGILL. The runtime knows how to ask for these.
constexpr StringRef checkedFeatures[] = {
    "sse4.1",   "sse4.2",   "popcnt",   "avx",        "avx2",
    "fma",      "bmi",      "bmi2",     "avx512f",    "avx512bw",
    "avx512cd", "avx512dq", "avx512vl", "avx512bf16", "avx512vnni"};

std::string hostFeatures() {
  std::vector<std::string> names;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    names.push_back((feature.second ? "+" : "-") + feature.first().str());
  llvm::sort(names); // the map has no order
  return llvm::join(names, ",");
}

} // namespace

FailureOr<HostTarget> HostTarget::create(StringRef cpu, Location loc) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string why;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, why);
  AUTOPAR_CHECK(target, "the native target was initialised");
  bool isHost = cpu.empty() || cpu == "native";
  std::string name = isHost ? llvm::sys::getHostCPUName().str() : cpu.str();
  std::unique_ptr<llvm::MCSubtargetInfo> known(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!known->isCPUStringValid(name)) {
    InFlightDiagnostic error = emitError(loc) << "unknown CPU '" << name
                                              << "' for " << triple.str();
    error.attachNote()
        << "leave --cpu out to compile for this machine, or see llc -mcpu=help";
    return error;
  }
  llvm::TargetOptions options;
  options.AllowFPOpFusion =
      llvm::FPOpFusion::Strict; // a*b+c rounds twice, as the source says
  HostTarget result;
  result.machine.reset(target->createTargetMachine(
      triple, name, isHost ? hostFeatures() : "", options, llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Default));
  result.cpu.name = name;
  std::unique_ptr<llvm::MCSubtargetInfo> enabled(target->createMCSubtargetInfo(
      triple, name, isHost ? hostFeatures() : ""));
  for (StringRef feature : checkedFeatures)
    if (triple.isX86() && enabled->checkFeatures(("+" + feature).str()))
      result.cpu.features +=
          (result.cpu.features.empty() ? "+" : ",+") + feature.str();
  return result;
}

} // namespace autopar::emit
