// The last class of the file is meant; defaults come from its experiment annotation.
// run: simulate --events --param rate=2
// says: S: 0 to 2 s
// check: final x = 0.018315638888734179 +- 1e-6 ; exp(-4)
// run: simulate --json
// says: "reached":"simulated"
// check: final x = 0.1353352832366127 +- 1e-6 ; exp(-2)
// run: simulate --start-value x=2
// check: final x = 0.2706705664732254 +- 1e-6 ; 2 exp(-2)
// run: simulate -m R --stop 1
// check: final x = 1 +- 1e-9
model R
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
end R;
model S
  parameter Real rate = 1;
  Real x(start=1, fixed=true);
equation
  der(x) = -rate*x;
  annotation(experiment(StopTime=2, Tolerance=1e-8));
end S;
