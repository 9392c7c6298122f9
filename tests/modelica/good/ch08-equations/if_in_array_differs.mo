// MLS 3.6 §8.3.4: structure that differs from element to element
// run: simulate --stop 1
// check: final a[1].x = 1 +- 1e-12
// check: final a[2].x = 2 +- 1e-12
model A
  parameter Boolean first = false;
  Real x;
equation
  if first then
    x = 1;
  else
    x = 2;
  end if;
end A;
model M
  A a[2](first={true, false});
end M;
