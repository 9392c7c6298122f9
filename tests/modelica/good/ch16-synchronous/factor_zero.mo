// A factor 0 does not take away what says when something ticks (MLS 3.6 §16.7): both count every 0.1 s, the first at 0.
// run: simulate $FILE --stop 1.05
// check: final k = 11 +- 0 ; ticks at 0, 0.1, …, 1
// check: final n = 11 +- 0
// check: final q = 0 +- 0
// lacks: S0406
model FactorZero
  Real k(start = 0), q;
  Integer n(start = 0);
equation
  k = previous(k) + 1 + 0*sample(0.0, Clock(1, 10));
  n = previous(n) + 1 + integer(0*sample(time, Clock(1, 10)));
  q = 0/(1 + sample(time, Clock(1, 5)));
end FactorZero;
