// MLS 3.6 §5.4: a value at the declaration of an outer component has no effect.
// run: simulate --stop 1
// says: warning[M0334]: 'T' is an outer component: what is given here has no effect
// check: final a.y = 2 +- 0 ; the inner one's
// run: check --strict
// status: 1
model A
  outer parameter Real T = 1;
  Real y = T;
end A;
model OuterWithValue
  inner parameter Real T = 2;
  A a;
end OuterWithValue;
