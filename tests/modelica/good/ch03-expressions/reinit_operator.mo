// MLS 3.6 §3.7.5: reinit sets a state at an event
// run: simulate --stop 1 --tolerance 1e-9
// check: x(1) = 10.5 +- 1e-7
model M
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  when time >= 0.5 then
    reinit(x, 10);
  end when;
end M;
