// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_ASSIGNROLES_TD
#define AUTOPAR_ASSIGNROLES_TD
include "mlir/Pass/PassBase.td"

def AssignRoles : Pass<"autopar-assign-roles", "mlir::ModuleOp"> {
  let summary = "Gives functions their roles: @init, @step or @loss.";
  let description = [{
    JAX names its export `@main`, so which function plays which role is said by the user or follows from names. In order:
    an entry that names the function's file; a file named after a role; an entry that names the function; a function named
    after a role. Functions without a role become private.

    **Before / After**, with `entry=main=step`:
    ```mlir
    func.func public @main() { return }
    // becomes
    func.func @step() attributes {autopar.role = "step"} { return }
    ```

    **Requires** nothing. **Ensures** at least one role; each role played by one function that bears its name and has
    `autopar.role`; every other function private.
  }];
  let options = [
    ListOption<"entry", "entry", "std::string", "name=role, for a function or a file: main=step, init.mlir=init">
  ];
}
#endif
