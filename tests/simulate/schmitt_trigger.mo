// A multivibrator with a Schmitt trigger that raises no events: out = limited(V0 (out/2 − c)) has three solutions while |c| is
// below 15 (1/2 − 1/V0) = 7.499, and keeps the one it has until that ends, whatever steps the integrator tries.
// numbers: the lower of the two limits
// run: simulate --stop 0.03 --tolerance 1e-7
// check: final c = -6.72349027 +- 2e-6     ; −15 + 16 exp(−t/T)
// run: simulate --stop 0.2 --tolerance 1e-7
// check: final out = -15 +- 1e-9
// check: final c = 0.98863 +- 2e-3        ; turned at 0.0344777, 0.0844696, 0.1344615 and 0.1844534
model M
  parameter Real T = 0.1/(2*log(3)), V0 = 15000;
  Real c(start = 1, fixed = true), out(start = -15);
equation
  T*der(c) = out - c;
  out = smooth(0, noEvent(if V0*(out/2 - c) > 15 then 15 elseif V0*(out/2 - c) < -15 then -15 else V0*(out/2 - c)));
end M;
