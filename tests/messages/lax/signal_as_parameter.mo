// MLS 3.6 §9.2: a parameter whose type is a connector without a flow is a parameter of the type behind it.
// run: simulate --stop 1
// says: warning[M0629]: 'u' is declared as a parameter, and its type is a connector
// check: final y = 7 +- 1e-12 ; 3 + 4*1
// run: check --strict
// status: 1
connector Signal = input Real;
connector Pair
  Real a, b;
end Pair;
model SignalAsParameter
  parameter Signal u = 3;
  parameter Pair p(a=1, b=4);
  Real y = u + p.b*time;
end SignalAsParameter;
