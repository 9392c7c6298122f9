// Transfer functions, zeros and frequency responses, against those found by hand.
// m·s'' = F − k·s − d·s' with m = 2, k = 8, d = 1.2: s/F = 0.5/(s² + 0.6 s + 4); a/F = 0.5 s²/(s² + 0.6 s + 4) has two zeros at 0.
// run: linearize -m Oscillator
// says: (0.5) / (s^2 + 0.6 s + 4)
// says: (0.5 s^2) / (s^2 + 0.6 s + 4)
// run: linearize -m Oscillator --json
// says: "input":"F","numerator"
// y = u − 3x with x' = u − x: (s − 2)/(s + 1), a zero on the right. The second state is not seen: its pole is not there. The third is not
// reached by the input: its transfer function is 0.
// run: linearize -m Feedthrough
// says: (s - 2) / (s + 1)
// says: zero 2
// says: (0) / (1)
// L = 4/(s (s + 1) (s + 2)): −180° at √2 = 1.41421 rad/s, where |L| = 4/6, so the gain margin is 20·lg 1.5 = 3.5218 dB. 0 dB at w² = v with
// v (v + 1) (v + 4) = 16: v = 1.3069132, w = 1.1432030; phase margin 180 − 90 − atan w − atan (w/2) = 11.42498 degrees.
// run: bode -m Loop
// says: 0 dB at 1.1432 rad/s, phase margin 11.42°
// says: -180° at 1.4142 rad/s, gain margin 3.522 dB
// run: bode -m Loop -o $TMP/bode.svg
// status: 0
// run: bode -m Loop -o $TMP/bode.csv --low 0.01 --high 100
// status: 0
// run: bode -m Loop --low 10 --high 1
// status: 2
// run: bode -m Feedthrough
// status: 2
// says: say which output: --to y, z
// run: bode -m Feedthrough --to-output w
// status: 2
// says: the model has no variable 'w'
// run: bode -m Feedthrough --to-output y --json
// says: "input":"u"
model Oscillator
  parameter Real m = 2, k = 8, d = 1.2;
  input Real F;
  output Real y = s;
  output Real acceleration = der(v);
  Real s(start = 0.1, fixed = true), v(start = 0, fixed = true);
equation
  der(s) = v;
  m * der(v) = F - k * s - d * v;
end Oscillator;

model Feedthrough
  input Real u;
  output Real y = u - 3 * x;
  output Real z = free;
  Real x(start = 0, fixed = true), unseen(start = 0, fixed = true), free(start = 1, fixed = true);
equation
  der(x) = u - x;
  der(unseen) = u - 5 * unseen;
  der(free) = -2 * free;
end Feedthrough;

model Loop
  input Real u;
  output Real y = c;
  Real a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true);
equation
  der(a) = 4 * u;
  der(b) = a - b;
  der(c) = b - 2 * c;
end Loop;
