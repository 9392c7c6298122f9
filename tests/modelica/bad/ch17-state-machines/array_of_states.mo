// MLS 3.6 §17.1: states that are elements of an array are not supported yet, and said so
// run: check
// error: M0999 at 15
model M
  inner Integer i(start = 0);
  model A
    outer output Integer i;
  equation
    i = previous(i) + 1;
  end A;
  A a[2];
  A b;
equation
  initialState(b);
  transition(b, a[1], i > 5);
end M;
