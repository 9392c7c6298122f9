// MLS 3.6 §17.1: a priority is at least one
// run: check
// error: M0772 at 20
model M
  inner Integer i(start = 0);
  model A
    outer output Integer i;
  equation
    i = previous(i) + 1;
  end A;
  model B
    outer output Integer i;
  equation
    i = previous(i) - 1;
  end B;
  A a;
  B b;
equation
  initialState(a);
  transition(a, b, i > 5, priority = 0);
  transition(b, a, i < 1);
end M;
