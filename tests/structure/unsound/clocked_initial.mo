// MLS 3.6 §16.8: a clocked partition with one state and two initial equations for it.
// run: check
// error: S0412
model ClockedInitial
  Real x(start = 1, fixed = true);
equation
  when Clock(Clock(0.1), solverMethod = "ImplicitEuler") then
    der(x) = -x;
  end when;
initial equation
  x = 2;
  x*x = 4;
end ClockedInitial;
