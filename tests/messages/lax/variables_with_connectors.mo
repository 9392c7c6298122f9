// A variable that is connected with a connector of one signal is that signal (MLS 3.6 §9.1 wants two connectors).
// run: simulate --stop 1
// says: warning[M0510]: 's' is not a connector: it is connected as the variable that it is
// check: final out[2] = 2 +- 1e-12
// check: final seen = 1 +- 1e-12
// run: check --strict
// status: 1
connector RealOut = output Real;
connector RealIn = input Real;
block Ramp
  RealOut y = time;
end Ramp;
model VariablesWithConnectors
  RealOut out[2];
  Real s[2], seen;
  Ramp ramp;
equation
  for i in 1:2 loop
    s[i] = i*time;
    connect(s[i], out[i]);
  end for;
  connect(seen, ramp.y);
end VariablesWithConnectors;
