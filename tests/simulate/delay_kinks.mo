// Where a delay begins the signal that comes out has a kink, and one delay later what was integrated from it has one in its
// second derivative. Steps of one-step methods end there: dopri5 was wrong by 190 tolerances, auto by 24.
//
// x' = -k x(t - T), x = 1 before 0, is a polynomial on each interval of length T: the sum over j of
// (-k)^j (t - (j - 1) T)^j/j!, as far as t - (j - 1) T > 0 (method of steps). Varying delays: x = t comes out as
// max(0, t - d(t)); y and z are integrals of its square, (1.3 t - 1)^3/3.9 and (0.7 t - 0.5)^3/2.1.
// numbers: closed form
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-6 --solver dopri5
// check: final x = -0.166666666667 +- 1e-9
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8 --solver dopri5
// check: final x = -0.166666666667 +- 1e-9
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8
// check: final x = -0.166666666667 +- 1e-9
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8 --solver arkode-fehlberg-8
// check: final x = -0.166666666667 +- 1e-9
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8 --solver dopri5 --param T=0.7 --param k=1.5
// check: final x = 0.28562584375 +- 1e-8
// CVODE and IDA, of several steps, do not end steps there. They lose no accuracy: 2 to 35 tolerances for these models at
// 1e-4 to 1e-10, where an oscillator without any kink has 1 to 70.
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8 --solver cvode
// check: final x = -0.166666666667 +- 2e-7
// run: simulate $FILE --model Constant --stop 3 --tolerance 1e-8 --solver ida
// check: final x = -0.166666666667 +- 2e-7
// run: simulate $FILE --model Varying --stop 3 --tolerance 1e-6 --solver dopri5
// check: final y = 6.253589743590 +- 1e-9
// check: final z = 1.950476190476 +- 1e-9
// check: stat steps <= 120
// run: simulate $FILE --model Pipe --stop 3 --tolerance 1e-6 --solver dopri5
// check: final y = 0.333333333333 +- 1e-9; (t - 2)^3/3
model Constant
  parameter Real T = 1, k = 1;
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*delay(x, T);
end Constant;
model Varying
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), z(start = 0, fixed = true);
equation
  der(x) = 1;
  der(y) = delay(x, 1 - 0.3*time, 2)^2;
  der(z) = delay(x, 0.5 + 0.3*time, 2)^2;
end Varying;
model Pipe "what flows in begins to rise at 0, and comes out after 2 s"
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), o1, o2;
equation
  der(x) = 1;
  (o1, o2) = spatialDistribution(x, 0, 0.5*time, true);
  der(y) = o2^2;
end Pipe;
