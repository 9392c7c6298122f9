// MLS 3.6 §17.1: the smallest priority fires; reset = false keeps the state's variables
// run: simulate --stop 9.5
// check: x(2) = 2 +- 0                        ; b from tick 3 on: previous(x) >= 2 fires at tick 3
// check: inB(3) = 1 +- 0
// check: inC(3) = 0 +- 0
// check: a.k(6) = 4 +- 0                      ; a again at tick 6, going on from 3
// check: b.k(3) = 1 +- 0
model M
  block A
    Integer k(start = 0);
    outer output Integer x;
  equation
    k = previous(k) + 1;
    x = previous(x) + 1;
  end A;
  block B
    Integer k(start = 0);
  equation
    k = previous(k) + 1;
  end B;
  A a;
  B b;
  B c;
  inner Integer x(start = -1);
  Boolean inB = activeState(b), inC = activeState(c);
  Real clocked = sample(0, Clock(1, 1));
equation
  initialState(a);
  transition(a, c, x >= 2, immediate = false, priority = 2);
  transition(a, b, x >= 2, immediate = false, priority = 1);
  transition(b, a, b.k >= 3, immediate = false, reset = false);
end M;
