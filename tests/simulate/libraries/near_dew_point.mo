// Newton does not leap to the root near 1900 K. p(303.125554848) = 4240 by the formula itself.
// run: simulate --model T35 --stop 1
// check: final T = 303.125554848 +- 1e-5 ; oracle: tests/reference
// check: all T = 261 +- 43 ; oracle: tests/reference
model T35 "dew point from vapour pressure; roots near 280 K and near 1900 K"
  Real T(start=278.15, min=0);
  Real p = 4.24*(1 + 999*time);
equation
  p = exp(-5800.226/T + 1.3914993 + T*(-0.048640239 + T*(4.1764768e-05 - 1.4452093e-08*T)) + 6.5459673*log(T));
end T35;
