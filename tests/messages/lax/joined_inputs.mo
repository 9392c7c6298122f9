// Two inputs that are connected inside of a component (MLS 3.6 §9.3): one of them is given from outside, or both by the same signal.
// run: simulate --stop 2 --tolerance 1e-10
// says: warning[M0516]: two inputs of the same component are connected inside of it: 'one.a' and 'one.b'
// lacks: outputs
// check: final one.y = 0.864664716763387 +- 1e-8 ; 1 - e^-2
// check: final both.y = 0.864664716763387 +- 1e-8
// run: check --strict
// status: 1
model JoinedInputs
  connector RI = input Real;
  connector RO = output Real;
  block Source
    RO y = 1;
  end Source;
  block Joined
    RI a;
    RI b;
    Real y(start = 0, fixed = true);
  equation
    connect(a, b);
    der(y) = b - y;
  end Joined;
  Source s;
  Joined one, both;
equation
  connect(s.y, one.a);
  connect(s.y, both.a);
  connect(s.y, both.b);
end JoinedInputs;
