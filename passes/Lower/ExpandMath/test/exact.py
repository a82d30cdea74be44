"""Functions of floats in decimal arithmetic of 60 digits: what their compiled forms are compared with. Arguments are floats, results
floats where they are infinite, NaN or a zero, else Decimals; special values are those of IEEE 754 and C."""
import math
from decimal import Decimal, getcontext, localcontext

getcontext().prec = 60
getcontext().Emax, getcontext().Emin = 10**9, -10**9
INF, NAN = math.inf, math.nan


def machin(digits):
    """π by 16 atan 1/5 - 4 atan 1/239, in integers."""
    one = 10**(digits + 10)

    def arc_tangent(inverse):
        power, total, k = one // inverse, 0, 1
        while power:
            total += power // k if k % 4 == 1 else -(power // k)
            power //= inverse * inverse
            k += 2
        return total
    return Decimal(16 * arc_tangent(5) - 4 * arc_tangent(239)).scaleb(-digits - 10)


with localcontext() as wide:
    wide.prec = 460
    PI_WIDE = machin(450)
PI = +PI_WIDE


def power_series(x, first, factor):
    """first · (1 + …): term k is the one before times factor(k)."""
    term = total = first
    k = 1
    while abs(term) > abs(total) * Decimal(10)**-62:
        term *= factor(k)
        total += term
        k += 1
    return total


def exponential_decimal(d):
    return min(max(d, Decimal(-10000)), Decimal(10000)).exp()  # no float is as small or as large


def exponential_minus_one_decimal(d):
    if abs(d) < 1:
        return power_series(d, d, lambda k: d / (k + 1))
    return exponential_decimal(d) - 1


def logarithm_of_sum(d):
    """log(1 + d)."""
    if abs(d) < Decimal("0.1"):
        s = d / (2 + d)
        total = term = 2 * s
        k = 1
        while abs(term) > abs(total) * Decimal(10)**-62:
            term *= s * s
            total += term / (2 * k + 1)
            k += 1
        return total
    return (1 + d).ln()


def exponential(x):
    return x if math.isnan(x) else 0.0 if x == -INF else INF if x == INF else exponential_decimal(Decimal(x))


def exponential_minus_one(x):
    return x if math.isnan(x) or x == 0 or x == INF else -1.0 if x == -INF else exponential_minus_one_decimal(Decimal(x))


def log(x):
    return NAN if math.isnan(x) or x < 0 else -INF if x == 0 else x if x == INF else 0.0 if x == 1 else Decimal(x).ln()


def log_plus_one(x):
    if math.isnan(x) or x < -1:
        return NAN
    return -INF if x == -1 else x if x == 0 or x == INF else logarithm_of_sum(Decimal(x))


def tanh(x):
    if math.isnan(x) or x == 0:
        return x
    if abs(x) > 100:
        return math.copysign(1, x)
    t = exponential_minus_one_decimal(2 * Decimal(x))
    return t / (t + 2)


def logistic(x):
    if math.isnan(x):
        return x
    return 0.0 if x == -INF else 1.0 if x == INF else 1 / (1 + exponential_decimal(-Decimal(x)))


def circular(x):
    """Sine and cosine."""
    with localcontext() as context:
        context.prec = 460 if abs(x) > 1e20 else 100
        turn = PI_WIDE / 2
        n = int((Decimal(x) / turn).to_integral_value())
        r = Decimal(x) - n * turn
    r = +r
    z = -r * r
    sine = power_series(r, r, lambda k: z / ((2 * k) * (2 * k + 1)))
    cosine = power_series(r, Decimal(1), lambda k: z / ((2 * k - 1) * (2 * k)))
    return [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][n % 4]


def of_angle(function):
    return lambda x: NAN if math.isnan(x) or math.isinf(x) else function(x)


sine = of_angle(lambda x: x if x == 0 else circular(x)[0])
cosine = of_angle(lambda x: circular(x)[1])
tan = of_angle(lambda x: x if x == 0 else circular(x)[0] / circular(x)[1])


def arc_tangent(t):
    halvings = 0
    while abs(t) > Decimal("0.1"):
        t = t / (1 + (1 + t * t).sqrt())
        halvings += 1
    z, power, total, k = -t * t, t, t, 1
    while abs(power) > abs(total) * Decimal(10)**-62:
        power *= z
        total += power / (2 * k + 1)
        k += 1
    return total * 2**halvings


def atan2(y, x):
    if math.isnan(x) or math.isnan(y):
        return NAN
    behind = math.copysign(1, x) < 0
    if y == 0 or x == INF and not math.isinf(y) or x == -INF and not math.isinf(y):
        return (PI if y > 0 or math.copysign(1, y) > 0 else -PI) if behind else math.copysign(0, y)
    if math.isinf(y):
        angle = PI / 4 if math.isinf(x) else PI / 2
    else:
        angle = PI / 2 if x == 0 else arc_tangent(Decimal(abs(y)) / Decimal(abs(x)))
    angle = PI - angle if behind and angle != PI / 2 else angle
    return angle if y > 0 else -angle


def power(x, y):
    try:
        special = math.pow(x, y)  # C's rules; numbers themselves are computed below
    except ValueError:
        return INF if x == 0 and (math.copysign(1, x) > 0 or abs(math.fmod(y, 2)) != 1) else -INF if x == 0 else NAN
    except OverflowError:
        special = 1
    if x == 0 or y == 0 or math.isnan(special) or math.isinf(x) or math.isinf(y) or abs(x) == 1:
        return special
    base = Decimal(abs(x))
    size = exponential_decimal(Decimal(y) * (logarithm_of_sum(base - 1) if abs(base - 1) < Decimal("0.1") else base.ln()))
    return -size if x < 0 and abs(math.fmod(y, 2)) == 1 else size


def cbrt(x):
    if math.isnan(x) or math.isinf(x) or x == 0:
        return x
    root = (Decimal(abs(x)).ln() / 3).exp()
    return root if x > 0 else -root


def round_nearest_afz(x):
    return x if math.isinf(x) or math.isnan(x) else math.copysign(math.floor(abs(x)) + (abs(x) % 1 >= 0.5) if abs(x) < 2**52 else abs(x), x)


def remainder(x, y):
    return NAN if math.isnan(x) or math.isnan(y) or math.isinf(x) or y == 0 else math.fmod(x, y)
