// MLS 3.6 §12.6.1: none of the components that become fields is conditional
// run: check
// error: M0369 at 15
model M
  model Part
    parameter Boolean on = true;
    Real a = 1;
    Real b = 2 if on;
  end Part;
  record R
    Real a;
    Real b;
  end R;
  Part p;
  R r = R(p);
end M;
