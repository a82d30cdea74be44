// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The style of the report's page, apart from what is in it.
#pragma once
#include <array>

namespace autopar {

/// One for each mesh axis, in order; told apart also by people who see fewer colours.
inline constexpr std::array<const char *, 8> axisColours = {"#3b7dd8", "#e08a1e", "#2f9e6e", "#c2417c",
                                                            "#7a5cc4", "#8a6d3b", "#2a9fb0", "#a33a2c"};

inline constexpr const char *reportStyle = R"css(
:root{--ink:#1d2430;--soft:#5d6776;--line:#dfe4ea;--card:#fff;--page:#f5f7f9}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.45 system-ui,"DejaVu Sans",sans-serif}
main{max-width:1180px;margin:0 auto;padding:24px 20px 60px}
h1{font-size:22px;margin:0 0 2px}h2{font-size:16px;margin:28px 0 10px}
.soft{color:var(--soft)}code,.mono{font:12.5px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}
.legend{display:flex;gap:16px;margin:12px 0 0;flex-wrap:wrap}
.legend i{display:inline-block;width:13px;height:13px;border-radius:3px;margin-right:6px;vertical-align:-2px}
.cards{display:grid;grid-template-columns:repeat(4,1fr);gap:12px;margin-top:18px}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:11px 14px}
.card b{display:block;font-size:20px;font-weight:600}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
table{border-collapse:collapse;width:100%}td{padding:3px 10px 3px 0;vertical-align:top}
td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
td.w{width:45%}
.fill{display:inline-block;height:11px;border-radius:2px;background:#8695a8;min-width:2px}
.stack{display:flex;height:22px;border-radius:4px;overflow:hidden;margin:6px 0 8px}
.stack span{height:100%}
.layer{background:var(--card);border:1px solid var(--line);border-left:5px solid #8695a8;border-radius:6px;margin:0 0 10px;padding:8px 14px 8px}
.layer.forward{border-left-color:#4f9d69}.layer.backward{border-left-color:#b5658c}.layer.update{border-left-color:#c9a227}
.layer>header{display:flex;gap:12px;align-items:baseline;margin-bottom:4px}
.layer>header b{font-size:15px}.layer>header .sum{margin-left:auto;white-space:nowrap}
.tag{font-size:11px;letter-spacing:.04em;text-transform:uppercase;color:var(--soft)}
.row{display:grid;grid-template-columns:118px 190px 1fr;gap:0 14px;padding:5px 0;border-top:1px solid #eef1f4}
.row>.at{color:var(--soft);overflow-wrap:anywhere}.row>.what{overflow-wrap:anywhere}
.dim{display:inline-block;min-width:20px;padding:0 5px;margin-right:2px;border-radius:3px;border:1px solid #cbd3dc;text-align:center;font:12px/17px ui-monospace,"DejaVu Sans Mono",monospace}
.dim.cut{color:#fff;border-color:transparent;font-weight:600}
.sumof{display:inline-block;padding:0 5px;border-radius:3px;border:1px dashed;font:12px/17px ui-monospace,"DejaVu Sans Mono",monospace}
.coll{margin:2px 0}.coll>summary{list-style:none;cursor:pointer;display:flex;align-items:center;gap:8px}
.coll>summary::-webkit-details-marker{display:none}
.coll .bar{height:13px;border-radius:2px;flex:none;min-width:3px}
.why{margin:3px 0 7px 12px;padding:5px 10px;border-left:2px solid var(--line);font-size:12.5px;overflow-wrap:anywhere}
.why div span:first-child{display:inline-block;width:76px;color:var(--soft)}
.more{margin:3px 0}.more>summary{cursor:pointer;color:var(--soft);font-size:12.5px}
.values td{font-size:12.5px;border-top:1px solid #eef1f4;overflow-wrap:anywhere}
)css";

} // namespace autopar
