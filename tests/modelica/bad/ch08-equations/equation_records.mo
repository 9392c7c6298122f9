// MLS 3.6 §8.3.1: two different records
// run: check
// error: M0500 at 14
record R
  Real x;
end R;
record S
  Boolean b;
end S;
model M
  R r;
  S s = S(true);
equation
  r = s;
end M;
