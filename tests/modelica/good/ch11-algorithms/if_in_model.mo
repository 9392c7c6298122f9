// MLS 3.6 §11.2.6: an if-statement with an event
// run: simulate --stop 1
// check: x(0.1) = 1 +- 1e-12
// check: x(1) = 2 +- 1e-12
// check: event 1 at 0.5 +- 1e-9
model M
  Real x;
algorithm
  if time < 0.5 then
    x := 1;
  else
    x := 2;
  end if;
end M;
