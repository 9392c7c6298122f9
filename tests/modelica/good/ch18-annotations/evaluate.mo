// MLS 3.6 §18.3: Evaluate=true makes a parameter structural
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model M
  parameter Integer n = 3 annotation(Evaluate=true);
  Real x[n] = ones(n);
  annotation(Documentation(info="<html></html>"), experiment(StopTime=1, Interval=0.1));
end M;
