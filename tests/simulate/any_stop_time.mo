// The stop time is not part of the model: what happens until then is the same.
// numbers: the run ends at the same event, after 200 periods of 1 kHz; x slides on 0
// run: simulate $FILE --model Fast --stop 0.3
// check: final n = 200 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Fast --stop 1e8
// check: final n = 200 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model TwoThresholds --stop 10
// check: x(2) = 0 +- 1e-9
// check: y(2) = 0 +- 0
// run: simulate $FILE --model TwoThresholds --stop 1e8 --interval 1e6
// check: final y = 0 +- 0
// run: simulate $FILE --model LastRow --stop 1
// check: final a = 3 +- 0 ; time <= 1 still holds at 1
// check: final b = 3 +- 0 ; oracle: tests/reference
model Fast "1 kHz"
  Real p(start=0, fixed=true), q(start=1, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(p) = 6283.185307179586*q;
  der(q) = -6283.185307179586*p;
  when p > 0.5 then n = pre(n) + 1; end when;
  when time >= 0.2 then terminate("enough"); end when;
end Fast;
model TwoThresholds "slides along x = 0; the other threshold is elsewhere"
  Real x(start=1, fixed=true);
  Real y = if x > 0.05 then 1 else 0;
equation
  der(x) = if x > 0 then -1 else 1;
end TwoThresholds;
model LastRow
  Real x(start=0, fixed=true);
  Real a = if time <= 1 then 3 else 4, b = if x <= 1 then 3 else 4;
equation
  der(x) = 1;
end LastRow;
