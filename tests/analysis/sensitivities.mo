// Derivatives of trajectories by parameters, against closed forms.
// x' = −k x from x0 = 1 with k = 1, at t = 2: ∂x/∂k = −t e^(−kt) = −2 e⁻² = −0.27067057; ∂x/∂x0 = e⁻² = 0.13533528.
// run: sensitivities -m Decay --by k --by x0 --stop 2
// says: d/d(k) = -0.2706705
// says: d/d(x0) = 0.1353352
// A ball that falls from h0 = 1 with g = 9.81 bounces with e = 0.8 at t1 = √(2 h0/g). Then h = u s − g s²/2 with s = t − t1, u = e g t1, so with
// t1' = ∂t1/∂h0 = t1/(2 h0): ∂h/∂h0 = e g t1' s − u t1' + g s t1'; ∂h/∂e = g t1 s. At t = 0.7: t1 = 0.45152364098, s = 0.24847635902:
// ∂h/∂h0 = 0.19055156, ∂h/∂e = 1.10061284; v = u − g s: ∂v/∂h0 = e g t1' + g t1' = 3.98650223; ∂v/∂e = g t1 = 4.42944692.
// run: sensitivities -m Ball --by h0 --by e --stop 0.7
// says: d/d(h0) = 0.190551
// says: d/d(e) = 1.10061
// says: d/d(h0) = 3.98650
// says: d/d(e) = 4.42944
// A stiff circuit: R1 C1 = 1e-6 s beside R2 C2 = 1 s. The fast one gone, v2 = 1 − e^(−t/(R2 C2)) but for R1/R2 = 1e-6, so that at t = 1
// ∂v2/∂C2 = −t/(R2 C2²) e^(−t/(R2 C2)) = −0.367879 and ∂v2/∂R2 is the same.
// run: sensitivities -m Stiff --by C2 --by R2 --of v2 --stop 1
// says: d/d(C2) = -0.36787
// says: d/d(R2) = -0.36787
// A sampled controller: u = −K x at 0, 1, 2, …; x' = u: x(2) = (1 − K)², ∂x/∂K = −2 (1 − K) = −1.6 at K = 0.2 and t = 2 before the sample's consequences.
// run: sensitivities -m Sampled --by K --of x --stop 2
// says: d/d(K) = -1.6
// run: sensitivities -m Ball --by nothing
// status: 3
// error: A0005
// Data of a ball with g = 9.81 and e = 0.8 give these back, from wrong ones.
// run: simulate -m Ball --stop 0.8 --interval 0.05 -o $TMP/data.csv --variables h --tolerance 1e-10
// status: 0
// run: fit -m Ball --by e --by g --param e=0.7 --param g=9 --data $TMP/data.csv
// says: e = 0.8 ±
// says: g = 9.81 ±
// run: fit -m Decay --by k --data $TMP/data.csv
// status: 3
// error: A0006
model Decay
  parameter Real k = 1, x0 = 1;
  Real x(start = x0, fixed = true);
equation
  der(x) = -k * x;
end Decay;

model Ball
  parameter Real g = 9.81, e = 0.8, h0 = 1;
  Real h(start = h0, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h < 0 then
    reinit(v, -e * pre(v));
  end when;
end Ball;

model Stiff
  parameter Real R1 = 1e-6, C1 = 1, R2 = 1, C2 = 1;
  Real v1(start = 0, fixed = true), v2(start = 0, fixed = true);
equation
  C1 * der(v1) = (1 - v1) / R1 - (v1 - v2) / R2;
  C2 * der(v2) = (v1 - v2) / R2;
end Stiff;

model Sampled
  parameter Real K = 0.2;
  Real x(start = 1, fixed = true);
  discrete Real u(start = 0, fixed = true);
equation
  der(x) = u;
  when sample(0, 1) then
    u = -K * x;
  end when;
end Sampled;
