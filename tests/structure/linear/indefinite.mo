// Every entry vanishes at some instant, though the system is regular always: x = cos t, y = sin t in the rotated frame. No order of
// elimination is right all the way, so numbers decide.
// run: check --dump=simulation
// expect:
// | simulation
// |   c := cos(time)
// |   s := sin(time)
// |   linear system, 2 equations, for y, x
// |     0 = c * x + s * y - 1
// |     0 = c * y - s * x
// |   e := abs(x - c) + abs(y - s)
// | check: Indefinite is sound: 5 equations, 5 unknowns, 0 states
// run: simulate --stop 7 --intervals 700
// check: all e = 0 +- 1e-12
model Indefinite
  Real c = cos(time), s = sin(time), x, y;
  Real e = abs(x - c) + abs(y - s);
equation
  c*x + s*y = 1;
  -s*x + c*y = 0;
end Indefinite;
