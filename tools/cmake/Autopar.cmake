# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How a library, a dialect, a stage of passes and a unit test are declared. Headers lie beside sources.

# Every generated header; each library waits for all of them, so none has to list the ones it includes.
add_custom_target(autopar-headers)
add_custom_target(autopar-unit-tests)
# Generated pages: `ninja autopar-docs` writes them to build/docs.
add_custom_target(autopar-docs)

# The MLIR headers that nearly every source needs, compiled once (clang only): 0.3 s a source instead of 8. Not CMake's
# own target_precompile_headers: its absolute paths keep ccache from sharing objects between checkouts. Ninja compiles in
# the build folder, so a relative path will do there. pch.sum tells ccache what the header holds.
option(AUTOPAR_NO_PCH "compile without precompiled headers" OFF)
# autopar_pch(<name> <variable> <more flags>): a header of its own for sources with more flags; <variable> becomes what uses it.
function(autopar_pch name variable more)
  set(${variable} "" PARENT_SCOPE)
  add_custom_target(autopar-pch${name})
  if(AUTOPAR_NO_PCH OR NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    return()
  endif()
  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  separate_arguments(pch_flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
  list(APPEND pch_flags ${more})
  set(pch ${CMAKE_BINARY_DIR}/pch/Precompiled${name}.h.pch)
  file(SHA256 ${CMAKE_SOURCE_DIR}/tools/cmake/Precompiled.h pch_sum)
  file(WRITE ${pch}.sum "${pch_sum} ${LLVM_PACKAGE_VERSION} ${CMAKE_CXX_COMPILER_VERSION} ${pch_flags}")
  add_custom_command(OUTPUT ${pch}
    COMMAND ${CMAKE_CXX_COMPILER} ${pch_flags} -std=c++20 -fPIC -DNDEBUG -isystem ${LLVM_INCLUDE_DIRS}
            -x c++-header ${CMAKE_SOURCE_DIR}/tools/cmake/Precompiled.h -o ${pch}
            -Xclang -fno-pch-timestamp -fpch-instantiate-templates
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/cmake/Precompiled.h VERBATIM)
  add_custom_target(autopar-pch${name}-file DEPENDS ${pch})
  add_dependencies(autopar-pch${name} autopar-pch${name}-file)
  if(CMAKE_GENERATOR MATCHES Ninja)
    set(${variable} "SHELL:-include-pch pch/Precompiled${name}.h.pch" PARENT_SCOPE)
  else()
    set(${variable} "SHELL:-include-pch ${pch}" PARENT_SCOPE)
  endif()
endfunction()
autopar_pch("" AUTOPAR_PCH "")
add_dependencies(autopar-headers autopar-pch)

# autopar_library(<name> [PLAIN] SOURCES <a.cpp>… [LINKS <lib>…])
# PLAIN: no MLIR headers (Layout, Cost, PlanFile): no precompiled header, no LLVM.
function(autopar_library name)
  cmake_parse_arguments(A "PLAIN" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${A_SOURCES})
  if(NOT A_PLAIN)
    add_dependencies(${name} autopar-headers)
    target_link_libraries(${name} PUBLIC MLIR LLVM)
    target_compile_options(${name} PRIVATE ${AUTOPAR_PCH})
  endif()
  target_link_libraries(${name} PUBLIC ${A_LINKS})
endfunction()

# What every executable with MLIR headers needs; -fPIC and not -fPIE, as the precompiled header was made.
function(autopar_use_mlir name)
  add_dependencies(${name} autopar-headers)
  target_link_libraries(${name} PRIVATE MLIR LLVM)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC ${AUTOPAR_PCH})
endfunction()

# autopar_tool(<name> SOURCES <main.cpp>… LINKS <lib>…): an executable in bin/.
function(autopar_tool name)
  cmake_parse_arguments(A "" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  autopar_use_mlir(${name})
  target_link_libraries(${name} PRIVATE ${A_LINKS})
endfunction()

# autopar_unit_test(<name> [PLAIN] SOURCES <XTest.cpp>… LINKS <lib>…): a Catch2 program, run by ctest.
function(autopar_unit_test name)
  cmake_parse_arguments(A "PLAIN" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  add_dependencies(autopar-unit-tests ${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unit)
  if(NOT A_PLAIN)
    autopar_use_mlir(${name})
  endif()
  target_link_libraries(${name} PRIVATE AutoparCatchMain ${A_LINKS})
  add_test(NAME unit-${name} COMMAND ${name})
endfunction()

# autopar_dialect(<Name> <mnemonic> [ENUMS] [ATTRS] [TYPES]): tables of <Name>Ops.td (and <Name>Enums.td, …Attrs.td,
# …Types.td) → <Name>*.{h,cpp}.inc in the same folder of the build tree.
function(autopar_dialect name mnemonic)
  cmake_parse_arguments(A "ENUMS;ATTRS;TYPES" "" "" ${ARGN})
  set(LLVM_TARGET_DEFINITIONS ${name}Ops.td)
  mlir_tablegen(${name}Ops.h.inc -gen-op-decls -dialect=${mnemonic})
  mlir_tablegen(${name}Ops.cpp.inc -gen-op-defs -dialect=${mnemonic})
  mlir_tablegen(${name}Dialect.h.inc -gen-dialect-decls -dialect=${mnemonic})
  mlir_tablegen(${name}Dialect.cpp.inc -gen-dialect-defs -dialect=${mnemonic})
  if(A_ENUMS)
    set(LLVM_TARGET_DEFINITIONS ${name}Enums.td)
    mlir_tablegen(${name}Enums.h.inc -gen-enum-decls)
    mlir_tablegen(${name}Enums.cpp.inc -gen-enum-defs)
  endif()
  if(A_ATTRS)
    set(LLVM_TARGET_DEFINITIONS ${name}Attrs.td)
    mlir_tablegen(${name}Attrs.h.inc -gen-attrdef-decls -attrdefs-dialect=${mnemonic})
    mlir_tablegen(${name}Attrs.cpp.inc -gen-attrdef-defs -attrdefs-dialect=${mnemonic})
  endif()
  if(A_TYPES)
    set(LLVM_TARGET_DEFINITIONS ${name}Types.td)
    mlir_tablegen(${name}Types.h.inc -gen-typedef-decls -typedefs-dialect=${mnemonic})
    mlir_tablegen(${name}Types.cpp.inc -gen-typedef-defs -typedefs-dialect=${mnemonic})
  endif()
  add_public_tablegen_target(Autopar${name}IncGen)
  add_dependencies(autopar-headers Autopar${name}IncGen)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/docs/dialects/${name}.md
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/docs/dialects
    COMMAND ${MLIR_TABLEGEN_EXE} -gen-dialect-doc -dialect=${mnemonic} -I ${MLIR_INCLUDE_DIRS} -I ${CMAKE_SOURCE_DIR}
            ${CMAKE_CURRENT_SOURCE_DIR}/${name}Ops.td -o ${CMAKE_BINARY_DIR}/docs/dialects/${name}.md
    DEPENDS Autopar${name}IncGen)
  add_custom_target(autopar-doc-${name} DEPENDS ${CMAKE_BINARY_DIR}/docs/dialects/${name}.md)
  add_dependencies(autopar-docs autopar-doc-${name})
endfunction()

# autopar_stage(<Stage> PASSES <P1> <P2>… [SOURCES <extra.cpp>…] [LINKS <lib>…])
# One library a stage; per pass <P>/<P>.td → <P>.h.inc, <P>/*.cpp compiled, registered by register<Stage>Passes().
# The generated header passes/<Stage>/Passes.h declares create<P>() and the options of every pass.
function(autopar_stage stage)
  cmake_parse_arguments(A "" "" "PASSES;SOURCES;LINKS" ${ARGN})
  set(decls "")
  set(calls "")
  set(srcs ${A_SOURCES})
  foreach(p ${A_PASSES})
    set(LLVM_TARGET_DEFINITIONS ${p}/${p}.td)
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${p})
    mlir_tablegen(${p}/${p}.h.inc -gen-pass-decls -name ${p})
    string(APPEND decls "#define GEN_PASS_DECL\n#include \"passes/${stage}/${p}/${p}.h.inc\"\n")
    string(APPEND decls "#define GEN_PASS_REGISTRATION\n#include \"passes/${stage}/${p}/${p}.h.inc\"\n")
    string(APPEND calls "  register${p}Passes();\n")
    file(GLOB s CONFIGURE_DEPENDS ${p}/*.cpp)
    list(FILTER s EXCLUDE REGEX "Test\\.cpp$")
    list(APPEND srcs ${s})
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/docs/passes/${p}.md
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/docs/passes
      COMMAND ${MLIR_TABLEGEN_EXE} -gen-pass-doc -I ${MLIR_INCLUDE_DIRS} -I ${CMAKE_SOURCE_DIR}
              ${CMAKE_CURRENT_SOURCE_DIR}/${p}/${p}.td -o ${CMAKE_BINARY_DIR}/docs/passes/${p}.md)
    add_custom_target(autopar-doc-${p} DEPENDS ${CMAKE_BINARY_DIR}/docs/passes/${p}.md)
    add_dependencies(autopar-docs autopar-doc-${p})
  endforeach()
  if(A_PASSES)
    add_public_tablegen_target(Autopar${stage}PassIncGen)
    add_dependencies(autopar-headers Autopar${stage}PassIncGen)
  endif()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/Passes.h CONTENT
"// Generated by autopar_stage. Do not edit.
#pragma once
#include \"dialects/Support/LLVM.h\"
#include \"mlir/IR/BuiltinOps.h\"
#include \"mlir/Dialect/Func/IR/FuncOps.h\"
#include \"mlir/Pass/Pass.h\"
#include <memory>
namespace autopar {
${decls}inline void register${stage}Passes() {
${calls}}
} // namespace autopar
" @ONLY)
  autopar_library(AutoparPass${stage} SOURCES ${srcs} LINKS ${A_LINKS})
endfunction()
