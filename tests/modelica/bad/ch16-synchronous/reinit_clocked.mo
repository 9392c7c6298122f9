// MLS 3.6 §8.3.6: what a clock ticks for is no state that reinit could set
// run: check
// error: M0508 at 8
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when Clock(0.1) then reinit(x, 0); end when;
end M;
