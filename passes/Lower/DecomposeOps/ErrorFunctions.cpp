// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// erf, erfc and erf_inv, in f32 and f64, by rational functions.
//
// erf(x) in f32 is odd and rational on the range where it differs from ±1. In f64, and erfc in both: for |x| < 1 from
// erf(x)/x as a function of x², beyond from exp(x²) x erfc(x), which tends to 1/sqrt(pi); the coefficients are those of
// the Cephes library (S. Moshier), which XLA takes too. erf_inv: with w = -log(1 - x²), erf_inv(x) = x·p(w), p a
// polynomial of w or sqrt(w) by range: M. Giles, "Approximating the erfinv function", GPU Computing Gems 2 (2011).
#include "passes/Lower/DecomposeOps/SpecialFunctions.h"
#include <limits>

using namespace autopar;
using namespace autopar::lower;

static bool isDouble(Real x) { return x.element().isF64(); }

/// |x| < 1, as x·p(x²).
static Real erfNearZero(Real x) {
  static constexpr double f32[] = {7.85386146e-05, -0.000801019371, 0.00518832775, -0.0268538129,
                                   0.112835854,    -0.37612626,     1.12837911};
  static constexpr double f64Above[] = {9.6049737398705162, 90.026019720384269, 2232.0053459468431, 7003.3251411280507,
                                        55592.301301039493};
  static constexpr double f64Below[] = {1.0,                33.561714164750313, 521.35794978015269,
                                        4594.3238297098014, 22629.000061389095, 49267.394260863592};
  Real square = x * x;
  if (!isDouble(x))
    return x * polynomial(f32, square);
  return x * polynomial(f64Above, square) / polynomial(f64Below, square);
}

/// x >= 1, without underflow.
static Real erfcFar(Real x) {
  static constexpr double f32Near[] = {0.0232682, -0.138703942, 0.368742466, -0.582473278, 0.621000469, -0.494451523,
                                       0.340488,  -0.274112701, 0.563825965};
  static constexpr double f32Far[] = {-10.477664,  12.9772,    -7.49551868,  2.92101908,
                                      -1.01526523, 0.42184633, -0.282076746, 0.564189494};
  static constexpr double nearAbove[] = {2.4619698147353052e-10, 0.56418956483106886, 7.4632105644226989,
                                         48.637197098568137,     196.5208329560771,   526.44519499547732,
                                         934.52852717195765,     1027.5518868951572,  557.53533536939938};
  static constexpr double nearBelow[] = {1.0,
                                         13.228195115474499,
                                         86.707214088598974,
                                         354.93777888781989,
                                         975.70850174320549,
                                         1823.9091668790973,
                                         2246.3376081871097,
                                         1656.6630919416134,
                                         557.53534081772773};
  static constexpr double farAbove[] = {0.56418958354775506, 1.275366707599781,  5.0190504225118051,
                                        6.160210979930536,   7.4097426995044895, 2.9788866537210022};
  static constexpr double farBelow[] = {1.0,                2.2605286322011726, 9.3960352493800148, 12.048953980809666,
                                        17.081445074756591, 9.6089680906328585, 3.3690764510008151};
  Real minusSquare = -(x * x), scale = exp(minusSquare), result = x;
  if (isDouble(x)) {
    result = select(x < 8, scale * polynomial(nearAbove, x) / polynomial(nearBelow, x),
                    scale * polynomial(farAbove, x) / polynomial(farBelow, x));
  } else {
    Real q = 1 / (x * x);
    result = scale * (1 / x) * select(x < 2, polynomial(f32Near, q), polynomial(f32Far, q));
  }
  return select(minusSquare < (isDouble(x) ? -709.782712893384 : -88.7228394), 0, result);
}

Real lower::erfc(Real x) {
  Real size = abs(x), far = erfcFar(size);
  return select(size < 1, 1 - erfNearZero(x), select(x < 0, 2 - far, far));
}

Real lower::erf(Real x) {
  if (isDouble(x)) {
    Real size = abs(x);
    return select(size < 1, erfNearZero(x), sign(x) * (1 - erfcFar(size)));
  }
  // Beyond this bound erf rounds to ±1.
  constexpr double bound = 3.7439211627767994;
  static constexpr double above[] = {0.00022905065861350646, 0.0034082910107109506, 0.050955695062380861,
                                     0.18520832239976145, 1.128379143519084};
  static constexpr double below[] = {-1.1791602954361697e-7, 0.000023547966471313185, 0.0010179625278914885,
                                     0.014070470171167667, 0.11098505178285362, 0.49746925110067538, 1.0};
  Real inside = maximum(minimum(x, bound), -bound), square = inside * inside;
  Real ratio = inside * polynomial(above, square) / polynomial(below, square);
  return maximum(minimum(ratio, 1), -1);
}

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

static Real erfInvFactor32(Real w) {
  Real isLow = w < 5.0, at = select(isLow, w - 2.5, sqrt(w) - 3.0);
  Real p = select(isLow, w.like(f32Low[0]), w.like(f32High[0]));
  for (size_t i = 1; i < std::size(f32Low); ++i)
    p = select(isLow, w.like(f32Low[i]), w.like(f32High[i])) + p * at;
  return p;
}

static Real erfInvFactor64(Real w) {
  Real root = sqrt(w);
  Real far = select(w < 16.0, polynomial(f64Middle, root - 3.25), polynomial(f64High, root - 5.0));
  return select(w < 6.25, polynomial(f64Low, w - 3.125), far);
}

Real lower::erfInv(Real x) {
  Real w = -log1p(x * -x);
  Real inside = (isDouble(x) ? erfInvFactor64(w) : erfInvFactor32(w)) * x;
  return select(abs(x) == 1, x * std::numeric_limits<double>::infinity(), inside);
}
