// The dew point for a pressure that rises from 4 Pa to 4 kPa: one root lies between 219 K and 304 K, another near 1900 K.
// run: simulate --stop 1
// check: all far = 0 +- 0 ; oracle: tests/reference
model NearRoot
  Real T(start=278.15, min=0);
  Real p = 4.24*(1 + 999*time);
  Real far = if noEvent(T > 304) then 1 else 0;
equation
  p = exp(-5800.226/T + 1.3914993 + T*(-0.048640239 + T*(4.1764768e-05 - 1.4452093e-08*T)) + 6.5459673*log(T));
end NearRoot;
