// MLS 3.6 §8.3.5: equations in a when-clause hold at the instant the condition becomes true
// run: simulate --stop 1
// check: x(0.4) = 0 +- 1e-12
// check: x(1) = 0.5 +- 1e-9
// check: event 1 at 0.5 +- 1e-9
model M
  discrete Real x(start=0, fixed=true);
equation
  when time >= 0.5 then
    x = time;
  end when;
end M;
