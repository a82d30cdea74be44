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
  Tolerances tolerances;
  std::vector<std::string> allowed;
  app.add_option("GOT", got, "safetensors to judge")->required();
  app.add_option("WANT", want, "safetensors with what is right; what it lacks is not compared")->required();
  app.add_option("--only", only, "compare only names in which this regular expression is found");
  app.add_option("--tolerance", tolerances.rest, "largest relative difference; default 0: equal bit for bit")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--allow", allowed, "NAME=TOLERANCE: another tolerance for one tensor")->allow_extra_args(false);
  app.add_option("--moments", tolerances.moments,
                 "regular expression for WANT's first moments: entries of a parameter whose gradient is\nzero but for rounding "
                 "(under 1e-7 of the moment's largest) are not compared");
  app.footer("Examples:\n"
             "  compare-safetensors got.safetensors want.safetensors --tolerance 1e-5 --only '^state/params/'\n"
             "  compare-safetensors got.safetensors want.safetensors --allow state/params/wte=1e-3 --moments '/(mu|trace)/'");
  try {
    app.parse(argc, argv);
    for (const std::string &text : allowed) {
      size_t equals = text.rfind('='); // names may hold any character
      double value = 0;
      if (equals == std::string::npos || !CLI::detail::lexical_cast(text.substr(equals + 1), value))
        throw CLI::ValidationError("--allow", "'" + text + "' is not NAME=TOLERANCE");
      tolerances.byName[text.substr(0, equals)] = value;
    }
  } catch (const CLI::ParseError &error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  NamedTensors gotTensors, wantTensors;
  for (auto [path, tensors] : {std::pair(&got, &gotTensors), std::pair(&want, &wantTensors)})
    if (auto problem = readSafetensors(*path, *tensors)) {
      std::cerr << "compare-safetensors: error: " << *problem << "\n";
      return 1;
    }
  Comparison comparison = compareTensors(gotTensors, wantTensors, only, tolerances);
  for (const std::string &problem : comparison.problems)
    std::cerr << "compare-safetensors: error: " << problem << "\n";
  std::cout << comparison.summary() << "\n";
  return comparison.problems.empty() ? 0 : 1;
}
