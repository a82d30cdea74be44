// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Roles by entry, by file, by name. When several files were merged, each
// function carries the name that it had in its file (autopar.entry) and the
// file itself (autopar.file), because merging had to rename.
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Support/Check.h"
#include "passes/Import/Passes.h"

#include "llvm/Support/Path.h"

namespace autopar {
#define GEN_PASS_DEF_ASSIGNROLES
#include "passes/Import/AssignRoles/AssignRoles.h.inc"
namespace {

constexpr StringRef roles[] = {"init", "step", "loss"};

struct Candidate {
  mlir::func::FuncOp function;
  std::string file, entry;
  StringRef fileStem() const { return llvm::sys::path::stem(file); }
  bool fileHasRole() const { return llvm::is_contained(roles, fileStem()); }
};

struct Entry {
  std::string name, role;
  bool used = false;
};

struct AssignRoles : impl::AssignRolesBase<AssignRoles> {
  using AssignRolesBase::AssignRolesBase;

  void runOnOperation() override {
    if (failed(readEntries()))
      return signalPassFailure();
    collect();
    byEntryOfFile();
    byFile();
    byEntryOfFunction();
    byName();
    if (hadError || failed(checkEntries()))
      return signalPassFailure();
    rename();
  }

private:
  LogicalResult readEntries() {
    for (const std::string &text : entry) {
      auto [name, role] = StringRef(text).rsplit('=');
      if (name.empty() || !llvm::is_contained(roles, role))
        return getOperation().emitError()
               << "entry '" << text
               << "' must have the form name=role with role init, step or loss";
      for (const Entry &other : entries)
        if (other.name == name && other.role != role)
          return getOperation().emitError() << "entry '" << text << "' gives a second role to '" << name << "', which has the role '"
                                            << other.role << "'; a function has one";
      entries.push_back({name.str(), role.str()});
    }
    return success();
  }

  void collect() {
    for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
      auto text = [&](StringRef attribute, StringRef otherwise) {
        auto attr = function->getAttrOfType<StringAttr>(attribute);
        return (attr ? attr.getValue() : otherwise).str();
      };
      bool isPublic = function.isPublic() && !function.isExternal();
      if (isPublic)
        candidates.push_back({function, text(names::file, ""),
                              text(names::entry, function.getName())});
    }
  }

  void play(Candidate &candidate, StringRef role) {
    auto [it, isNew] = players.insert({role.str(), candidate.function});
    if (isNew || it->second == candidate.function) {
      taken.insert(candidate.function);
      return;
    }
    hadError = true;
    InFlightDiagnostic error = candidate.function.emitError()
                               << "a second function plays the role '" << role
                               << "'";
    error.attachNote(it->second.getLoc())
        << "the first is here; name one with --entry";
  }

  void byEntryOfFile() {
    for (Entry &entry : entries)
      for (Candidate &candidate : candidates)
        if (!candidate.file.empty() &&
            (entry.name == candidate.file ||
             entry.name == llvm::sys::path::filename(candidate.file))) {
          // Of several public functions in the file, @main is the program.
          if (!isMainOfFile(candidate))
            continue;
          entry.used = true;
          play(candidate, entry.role);
        }
  }

  void byFile() {
    for (Candidate &candidate : candidates)
      if (!taken.contains(candidate.function) && candidate.fileHasRole() &&
          isMainOfFile(candidate) && !hasEntry(candidate))
        play(candidate, candidate.fileStem());
  }

  /// With one file, an entry for @main is meant even if the file is named after
  /// another role.
  bool hasEntry(const Candidate &candidate) {
    bool severalFiles = llvm::any_of(candidates, [&](const Candidate &other) {
      return other.file != candidate.file;
    });
    return !severalFiles && llvm::any_of(entries, [&](const Entry &entry) {
      return entry.name == candidate.entry;
    });
  }

  bool isMainOfFile(const Candidate &candidate) {
    auto inFile = llvm::make_filter_range(candidates, [&](const Candidate &c) {
      return c.file == candidate.file;
    });
    return candidate.entry == "main" || llvm::hasSingleElement(inFile);
  }

  void byEntryOfFunction() {
    for (Entry &entry : entries)
      for (Candidate &candidate : candidates)
        if (!taken.contains(candidate.function) &&
            entry.name == candidate.entry) {
          entry.used = true;
          play(candidate, entry.role);
        }
  }

  void byName() {
    for (Candidate &candidate : candidates)
      if (!taken.contains(candidate.function) &&
          llvm::is_contained(roles, candidate.entry) &&
          !isTakenInSameFile(candidate))
        play(candidate, candidate.entry);
  }

  /// In one file @main may play the role of a function beside it; two files
  /// that both claim a role contradict each other.
  bool isTakenInSameFile(const Candidate &candidate) {
    auto player = players.find(candidate.entry);
    return player != players.end() &&
           llvm::any_of(candidates, [&](const Candidate &other) {
             return other.function == player->second &&
                    other.file == candidate.file;
           });
  }

  LogicalResult checkEntries() {
    for (const Entry &entry : entries) {
      if (entry.used)
        continue;
      bool satisfied = players.count(entry.role) !=
                       0; // main=step beside step.mlir says nothing new
      if (satisfied && llvm::any_of(candidates, [&](const Candidate &c) {
            return c.entry == entry.name;
          }))
        continue;
      InFlightDiagnostic error = getOperation().emitError()
                                 << "entry '" << entry.name << "=" << entry.role
                                 << "' names no public function and no file";
      listCandidates(error);
      return error;
    }
    if (!players.empty())
      return checkFiles();
    InFlightDiagnostic error =
        getOperation().emitError()
        << "no function has a role: none is called init, step or loss";
    listCandidates(error);
    error.attachNote()
        << "say which one is the training step: --entry main=step";
    return error;
  }

  /// A file that was given is meant to be used.
  LogicalResult checkFiles() {
    for (Candidate &candidate : candidates) {
      if (llvm::any_of(candidates, [&](const Candidate &other) {
            return other.file == candidate.file &&
                   taken.contains(other.function);
          }))
        continue;
      InFlightDiagnostic error =
          candidate.function.emitError()
          << "no function of '" << candidate.file << "' has a role";
      error.attachNote() << "say which role it plays: --entry "
                         << llvm::sys::path::filename(candidate.file)
                         << "=init";
      return error;
    }
    return success();
  }

  void listCandidates(InFlightDiagnostic &error) {
    for (Candidate &candidate : candidates)
      error.attachNote(candidate.function.getLoc())
          << "public function @" << candidate.entry;
  }

  void rename() {
    SymbolTable symbols(getOperation());
    for (auto &[role, function] : players) {
      // A private helper may bear the role's name.
      Operation *other =
          function.getName() == role ? nullptr : symbols.lookup(role);
      bool failedRename =
          (other && failed(symbols.renameToUnique(other, {}))) ||
          (function.getName() != role &&
           failed(symbols.rename(function, role)));
      AUTOPAR_CHECK(!failedRename, "the new name is free");
      function->setAttr(names::role, StringAttr::get(&getContext(), role));
    }
    for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
      function->removeAttr(names::file);
      function->removeAttr(names::entry);
      // What the text itself says of a function of another name is no role.
      if (auto role = function->getAttrOfType<StringAttr>(names::role)) {
        auto player = players.find(role.str());
        if (player == players.end() || player->second != function)
          function->removeAttr(names::role);
      }
      if (function->hasAttr(names::role))
        function.setPublic();
      else
        function.setPrivate();
    }
  }

  SmallVector<Candidate> candidates;
  SmallVector<Entry> entries;
  std::map<std::string, mlir::func::FuncOp> players;
  llvm::DenseSet<Operation *> taken;
  bool hadError = false;
};

} // namespace
} // namespace autopar
