// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Report/Html.h"
#include "compiler/Report/Layers.h"
#include "compiler/Report/Numbers.h"
#include "compiler/Report/Report.h"

#include <catch2/catch.hpp>

using namespace autopar;

TEST_CASE("a parameter's layer ends with what repeats") {
  CHECK(layerOfParameter("state/params/blocks/h0/ln1/scale") == "blocks/h0");
  CHECK(layerOfParameter("state/params/Block_0/Dense_1/kernel") == "Block_0");
  CHECK(layerOfParameter("state/params/lnf/scale") == "lnf");
  CHECK(layerOfParameter("state/params/wte") == "wte");
  CHECK(layerOfParameter("state/params/w1") == "w1");
  CHECK(layerOfParameter("batch/x").empty());
  CHECK(layerOfParameter("state/params").empty());
}

TEST_CASE("a scope's layer is what a framework named") {
  CHECK(layerOfScope("dot_general/jit(step)/jvp(GPT)/Block_0/Dense_1") == "GPT/Block_0/Dense_1");
  CHECK(layerOfScope("mul/jit(step)/transpose(jvp(GPT))/Block_0") == "GPT/Block_0");
  CHECK(layerOfScope("add/jit(step)/jvp()").empty());
  CHECK(layerOfScope("dot_general/jit(step)/jvp(bsd,dthe->tbshe)").empty());
  CHECK(layerOfScope("jit(step)/jvp(jit(tril))/iota").empty());
  CHECK(layerOfScope("").empty());
}

TEST_CASE("numbers for people") {
  CHECK(bytesText(0) == "0 B");
  CHECK(bytesText(999) == "999 B");
  CHECK(bytesText(144516) == "144,516 B");
  CHECK(bytesText(9999999) == "9,999,999 B");
  CHECK(bytesText(12300000) == "12.3 MB");
  CHECK(bytesText(20000000000) == "20.0 GB");
  CHECK(secondsText(1.25e-5) == "12.5 us");
  CHECK(secondsText(0.0125) == "12.5 ms");
  CHECK(secondsText(2) == "2 s");
}

TEST_CASE("text of programs is escaped") {
  CHECK(escaped("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#39;");
}

TEST_CASE("the file's name decides the form") {
  Report report;
  report.function = "a<b";
  CHECK(writeAs(report, "r.html").find("<!DOCTYPE html>") == 0);
  CHECK(writeAs(report, "r.html").find("@a&lt;b") != std::string::npos);
  CHECK(writeAs(report, "r.txt").find("@a<b on: a device sends 0 B") == 0);
  CHECK(writeAs(report, "-") == writeAs(report, "r.txt"));
  CHECK(writeAs(report, "r.json").find("{\n  \"version\": 1") == 0);
  CHECK(writeAs(report, "r") == writeAs(report, "r.json"));
}
