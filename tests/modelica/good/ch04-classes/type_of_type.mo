// MLS 3.6 §4.5.1: types derived in several steps keep attributes
// run: simulate --stop 1
// check: final v = 5 +- 1e-12
type Voltage = Real(unit="V", start=1);
type Small = Voltage(max=10, start=5);
model M
  Small v(fixed=true);
equation
  der(v) = 0;
end M;
