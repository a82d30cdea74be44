// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// chlo.square and chlo.erf_inv. The latter: with w = -log(1 - x²), erf_inv(x) = x·p(w), p a polynomial of w or sqrt(w)
// by range: M. Giles, "Approximating the erfinv function", GPU Computing Gems 2 (2011). bf16 and f16 go through f32.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/DecomposeOps/Decompose.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

// Highest power first.
static constexpr double f32Low[] = {2.81022636e-08, 3.43273939e-07,  -3.5233877e-06,  -4.39150654e-06, 0.00021858087,
                                    -0.00125372503, -0.00417768164, 0.246640727,     1.50140941};
static constexpr double f32High[] = {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
                                     -0.0076224613,   0.00943887047,  1.00167406,    2.83297682};
static constexpr double f64Low[] = {
    -3.6444120640178196996e-21, -1.685059138182016589e-19,  1.2858480715256400167e-18,  1.115787767802518096e-17,
    -1.333171662854620906e-16,  2.0972767875968561637e-17,  6.6376381343583238325e-15,  -4.0545662729752068639e-14,
    -8.1519341976054721522e-14, 2.6335093153082322977e-12,  -1.2975133253453532498e-11, -5.4154120542946279317e-11,
    1.051212273321532285e-09,   -4.1126339803469836976e-09, -2.9070369957882005086e-08, 4.2347877827932403518e-07,
    -1.3654692000834678645e-06, -1.3882523362786468719e-05, 0.0001867342080340571352,   -0.00074070253416626697512,
    -0.0060336708714301490533,  0.24015818242558961693,     1.6536545626831027356};
static constexpr double f64Middle[] = {
    2.2137376921775787049e-09,  9.0756561938885390979e-08,  -2.7517406297064545428e-07, 1.8239629214389227755e-08,
    1.5027403968909827627e-06,  -4.013867526981545969e-06,  2.9234449089955446044e-06,  1.2475304481671778723e-05,
    -4.7318229009055733981e-05, 6.8284851459573175448e-05,  2.4031110387097893999e-05,  -0.0003550375203628474796,
    0.00095328937973738049703,  -0.0016882755560235047313,  0.0024914420961078508066,   -0.0037512085075692412107,
    0.005370914553590063617,    1.0052589676941592334,      3.0838856104922207635};
static constexpr double f64High[] = {
    -2.7109920616438573243e-11, -2.5556418169965252055e-10, 1.5076572693500548083e-09, -3.7894654401267369937e-09,
    7.6157012080783393804e-09,  -1.4960026627149240478e-08, 2.9147953450901080826e-08, -6.7711997758452339498e-08,
    2.2900482228026654717e-07,  -9.9298272942317002539e-07, 4.5260625972231537039e-06, -1.9681778105531670567e-05,
    7.5995277030017761139e-05,  -0.00021503011930044477347, -0.00013871931833623122026, 1.0103004648645343977,
    4.8499064014085844221};

namespace {
struct ErfInv {
  HloBuilder &h;
  Type type;

  Value constant(double v) { return h.splat(type, v); }
  Value add(Value l, Value r) { return hlo::AddOp::create(h.b, l, r); }
  Value mul(Value l, Value r) { return hlo::MulOp::create(h.b, l, r); }
  Value sub(Value l, double r) { return hlo::SubtractOp::create(h.b, l, constant(r)); }
  Value less(Value l, double r) {
    return hlo::CompareOp::create(h.b, l, constant(r), hlo::ComparisonDirection::LT);
  }
  Value select(Value pred, Value t, Value f) { return hlo::SelectOp::create(h.b, t.getType(), pred, t, f); }
  Value polynomial(ArrayRef<double> coefficients, Value w) {
    Value p = constant(coefficients[0]);
    for (double c : coefficients.drop_front())
      p = add(constant(c), mul(p, w));
    return p;
  }
  Value minusLog1p(Value x) {
    Value square = mul(x, hlo::NegOp::create(h.b, x));
    Value log = hlo::Log1pOp::create(h.b, type, square, nullptr);
    return hlo::NegOp::create(h.b, log);
  }
  Value sqrt(Value x) { return hlo::SqrtOp::create(h.b, type, x, nullptr); }

  Value f32(Value x) {
    Value w = minusLog1p(x), low = less(w, 5.0);
    w = select(low, sub(w, 2.5), sub(sqrt(w), 3.0));
    Value p = select(low, constant(f32Low[0]), constant(f32High[0]));
    for (size_t i = 1; i < std::size(f32Low); ++i)
      p = add(select(low, constant(f32Low[i]), constant(f32High[i])), mul(p, w));
    return p;
  }
  Value f64(Value x) {
    Value w = minusLog1p(x), root = sqrt(w);
    Value far = select(less(w, 16.0), polynomial(f64Middle, sub(root, 3.25)), polynomial(f64High, sub(root, 5.0)));
    return select(less(w, 6.25), polynomial(f64Low, sub(w, 3.125)), far);
  }
  Value result(Value x) {
    Value p = cast<RankedTensorType>(type).getElementType().isF64() ? f64(x) : f32(x);
    Value size = hlo::AbsOp::create(h.b, type, x);
    Value isEnd = hlo::CompareOp::create(h.b, size, constant(1), hlo::ComparisonDirection::EQ);
    return select(isEnd, mul(x, constant(std::numeric_limits<double>::infinity())), mul(p, x));
  }
};
} // namespace

void lower::decomposeChlo(Operation *op) {
  HloBuilder h(op);
  Value x = op->getOperand(0), result;
  if (isa<chlo::SquareOp>(op)) {
    result = hlo::MulOp::create(h.b, x, x);
  } else {
    auto type = cast<RankedTensorType>(x.getType());
    bool isSmall = type.getElementTypeBitWidth() < 32;
    Type wide = isSmall ? RankedTensorType::get(type.getShape(), h.b.getF32Type()) : type;
    if (isSmall)
      x = hlo::ConvertOp::create(h.b, wide, x);
    result = ErfInv{h, wide}.result(x);
    if (isSmall)
      result = hlo::ConvertOp::create(h.b, type, result);
  }
  op->replaceAllUsesWith(ValueRange{result});
  op->erase();
}
