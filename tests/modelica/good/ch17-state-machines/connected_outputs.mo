// MLS 3.6 §17.3.6: outputs of several states connected together are one signal
// run: simulate --stop 7.5
// check: w(1) = 2 +- 0                        ; up counts 1, 2, 3
// check: w(2) = 3 +- 0
// check: w(3) = 9 +- 0                        ; then down counts 9, 8
// check: w(4) = 8 +- 0
// check: sink.twice(4) = 16 +- 0
// check: w(5) = 1 +- 0                        ; and up starts anew
model M
  connector Out = output Real;
  connector In = input Real;
  block Up
    Out y(start = 0);
  equation
    y = previous(y) + 1;
  end Up;
  block Down
    Out y(start = 10);
  equation
    y = previous(y) - 1;
  end Down;
  block Sink
    In u;
    Real twice = 2*u;
  end Sink;
  Up up;
  Down down;
  Sink sink;
  Out w;
equation
  initialState(up);
  transition(up, down, up.y >= 3, immediate = false);
  transition(down, up, down.y <= 8, immediate = false);
  connect(up.y, w);
  connect(down.y, w);
  connect(w, sink.u);
end M;
