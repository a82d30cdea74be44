// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// compare-safetensors GOT WANT: compares the tensors of WANT with those of the same name in GOT, each by its largest
// difference relative to its largest entry. Exit codes: 0 within the tolerance; 1 not, or bad input; 2 bad command line.
#include "compiler/Interpret/Compare.h"

#include <CLI/CLI.hpp>
#include <iostream>

int main(int argc, char **argv) {
  using namespace autopar::interpret;
  CLI::App app("Compares tensors by name, relative to each tensor's largest entry.", "compare-safetensors");
  std::string got, want, only;
  double tolerance = 0;
  app.add_option("GOT", got, "safetensors to judge")->required();
  app.add_option("WANT", want, "safetensors with what is right; what it lacks is not compared")->required();
  app.add_option("--only", only, "compare only names in which this regular expression is found");
  app.add_option("--tolerance", tolerance, "largest relative difference; default 0: equal bit for bit");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  NamedTensors gotTensors, wantTensors;
  for (auto [path, tensors] : {std::pair(&got, &gotTensors), std::pair(&want, &wantTensors)})
    if (auto problem = readSafetensors(*path, *tensors)) {
      std::cerr << "compare-safetensors: error: " << *problem << "\n";
      return 1;
    }
  Comparison comparison = compareTensors(gotTensors, wantTensors, only, tolerance);
  for (const std::string &problem : comparison.problems)
    std::cerr << "compare-safetensors: error: " << problem << "\n";
  std::cout << comparison.summary() << "\n";
  return comparison.problems.empty() ? 0 : 1;
}
