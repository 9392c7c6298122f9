// Small linear systems with constant matrices are eliminated while compiling. A voltage divider of three resistors behind an
// internal resistance, 1 Ω each but for R3 = 2 Ω, at 10 V: by hand, v1 = 10·(1 ∥ 3)/(1 + 1 ∥ 3) = 30/7 V, v2 = 2/3 v1 = 20/7 V.
// run: check --dump=simulation
// expect:
// | simulation
// |   v2 := -R3 / (-R2 - 1 / (1 + R1 / R0) * R1) * 1 / (1 + R1 / R0) * R1 / R0 * 10 * time / (1 - R3 / (-R2 - 1 / (1 + R1 / R0) * R1))
// |   i2 := (v2 - 1 / (1 + R1 / R0) * R1 / R0 * 10 * time) / (-R2 - 1 / (1 + R1 / R0) * R1)
// |   v1 := (R1 / R0 * 10 * time - R1 * i2) / (1 + R1 / R0)
// |   i0 := (10 * time - v1) / R0
// | check: Bridge is sound: 4 equations, 4 unknowns, 0 states
// run: simulate --stop 1
// check: v1(1) = 4.285714285714286 +- 1e-12
// check: v2(1) = 2.857142857142857 +- 1e-12
model Bridge
  parameter Real R0 = 1, R1 = 1, R2 = 1, R3 = 2;
  Real v1, v2, i0, i2;
equation
  10*time = R0*i0 + v1;
  v1 = R1*(i0 - i2);
  v1 - v2 = R2*i2;
  v2 = R3*i2;
end Bridge;
