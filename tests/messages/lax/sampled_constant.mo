// The interval of sample() is a variable that is no parameter but never changes (MLS 3.6 §3.7.5).
// run: simulate --stop 0.95
// says: warning[M0454]
// check: final x = 10 +- 0 ; at 0, 0.1, ..., 0.9
// run: check --strict
// status: 1
model SampledConstant
  parameter Real T = 0.1;
  Real Ts = T;
  discrete Real x(start = 0, fixed = true);
algorithm
  when sample(0, Ts) then
    x := pre(x) + 1;
  end when;
end SampledConstant;
