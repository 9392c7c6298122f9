// MLS 3.6 §17.1: two states and their transitions
// run: check
model M
  inner Integer i(start=0);
  block S1
    outer output Integer i;
  equation
    i = previous(i) + 1;
  end S1;
  block S2
    outer output Integer i;
  equation
    i = previous(i) - 1;
  end S2;
  S1 s1;
  S2 s2;
equation
  initialState(s1);
  transition(s1, s2, i >= 3, immediate=false);
  transition(s2, s1, i <= 0, immediate=false);
end M;
