// MLS 3.6 §4.4.4: a discrete Real changes only at events
// run: simulate --stop 1
// check: d(0.4) = 0 +- 1e-12
// check: d(1) = 0.5 +- 1e-9
model M
  discrete Real d(start=0, fixed=true);
equation
  when time >= 0.5 then
    d = time;
  end when;
end M;
