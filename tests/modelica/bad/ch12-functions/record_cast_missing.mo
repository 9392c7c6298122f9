// MLS 3.6 §12.6.1: a model is made a record that has fields of its names alone
// run: check
// error: M0369 at 12
model M
  model Part
    Real a = 1;
  end Part;
  record R
    Real a, b;
  end R;
  Part p;
  R r = R(p);
end M;
