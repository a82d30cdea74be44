// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder for a test's files, gone when the test ends.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace autopar::rt::testing {

class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "autopar-XXXXXX").string();
    folder = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;

  std::string path(const std::string &name = "") const { return name.empty() ? folder : folder + "/" + name; }
  std::string write(const std::string &name, const std::string &content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  std::string read(const std::string &name) const {
    std::ostringstream content;
    content << std::ifstream(path(name), std::ios::binary).rdbuf();
    return content.str();
  }
  bool has(const std::string &name) const { return std::filesystem::exists(path(name)); }

private:
  std::string folder;
};

} // namespace autopar::rt::testing
