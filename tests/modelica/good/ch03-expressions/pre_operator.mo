// MLS 3.6 §3.7.5: pre(y) is the left limit of y at the event
// run: simulate --stop 1
// check: y(1) = 10 +- 1e-12
// check: before(1) = 3 +- 1e-12
model M
  Integer y(start=3, fixed=true);
  Integer before(start=0, fixed=true);
equation
  when time > 0.5 then
    y = 10;
    before = pre(y);
  end when;
end M;
