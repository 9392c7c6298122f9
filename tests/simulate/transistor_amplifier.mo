// The transistor amplifier (Hairer and Wanner II, section VI.1; Rentrop), with its capacitors as they stand in the paper: the
// derivatives of each pair of nodes cancel in the sum of their equations, so that three of the eight equations are constraints.
// numbers: paper: Mazzia and Magherini, Test Set for IVP Solvers, release 2.4, the reference solution at t = 0.2
// run: simulate --stop 0.2 --tolerance 1e-9
// check: final y1 = -0.005562145012 +- 1e-6
// check: final y2 = 3.006522471903 +- 1e-6
// check: final y3 = 2.849958788609 +- 1e-6
// check: final y4 = 2.926422536206 +- 1e-5
// check: final y5 = 2.704617865010 +- 1e-5
// check: final y6 = 2.761837778393 +- 1e-5
// check: final y7 = 4.770927631617 +- 1e-5
// check: final y8 = 1.236995868092 +- 1e-5
// lacks: warning
// run: simulate --stop 0.2 --tolerance 1e-9 --solver ida
// check: final y8 = 1.236995868092 +- 1e-4
model TransistorAmplifier
  Real y1(start = 0), y2(start = 3), y3(start = 3), y4(start = 6), y5(start = 3), y6(start = 3), y7(start = 6), y8(start = 0);
  Real ue = 0.1*sin(200*3.141592653589793*time);
  parameter Real C1 = 1e-6, C2 = 2e-6, C3 = 3e-6, C4 = 4e-6, C5 = 5e-6, R0 = 1000, R = 9000, ub = 6, alpha = 0.99;
  function g
    input Real u;
    output Real i;
  algorithm
    i := 1e-6*(exp(u/0.026) - 1);
    annotation(Inline = true);
  end g;
equation
  -C1*(der(y1) - der(y2)) = (y1 - ue)/R0;
  C1*der(y1) - C1*der(y2) = -ub/R + y2*(2/R) + (1 - alpha)*g(y2 - y3);
  -C2*der(y3) = -g(y2 - y3) + y3/R;
  -C3*der(y4) + C3*der(y5) = -ub/R + y4/R + alpha*g(y2 - y3);
  C3*(der(y4) - der(y5)) = -ub/R + y5*(2/R) + (1 - alpha)*g(y5 - y6);
  -C4*der(y6) = -g(y5 - y6) + y6/R;
  -C5*der(y7) + C5*der(y8) = -ub/R + y7/R + alpha*g(y5 - y6);
  C5*der(y7) - C5*der(y8) = y8/R;
initial equation
  y2 = 3;
  y3 = 3;
  y5 = 3;
  y6 = 3;
  y8 = 0;
end TransistorAmplifier;
