// MLS 3.6 §12.8: equations solved by the inverse of a function, also inside of sums and products, one after the other: no
// system is left. The body has a loop, so it cannot be solved otherwise. f(u, n) = u^n for u > 0.
// run: check --dump=simulation
// expect:
// | simulation
// |   u := Inverse.root(26 + time, 3)
// |   v := Inverse.root((4 + time + u) / 2, 2) - 1
// |   w := Inverse.root(Inverse.root(4 * time, 2), 2)
// | check: Inverse is sound: 3 equations, 3 unknowns, 0 states
// run: simulate --stop 1
// check: u(1) = 3 +- 1e-12
// check: v(1) = 1 +- 1e-12
// check: w(1) = 1.4142135623730951 +- 1e-12
model Inverse
  function power
    input Real u;
    input Integer n = 3;
    output Real y;
  algorithm
    y := 1;
    for i in 1:n loop
      y := y*u;
    end for;
    annotation(inverse(u = root(n = n, y = y)));
  end power;
  function root
    input Real y;
    input Integer n;
    output Real u;
  algorithm
    u := exp(log(y)/n);
    annotation(inverse(y = power(u, n)));
  end root;
  Real u, v, w;
equation
  power(u) = 26 + time;
  // 2 (v + 1)² − u = 5
  2*power(v + 1, 2) - u = 4 + time;
  // (w²)² = 4 t: one inverse after the other
  4*time = power(power(w, 2), 2);
end Inverse;
