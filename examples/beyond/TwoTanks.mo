// Two tanks drain at 0.5 each; one inflow of 0.75 is switched to the one that runs empty. Hybrid exam, problem 30.
// run: simulate --stop 7.5 --tolerance 1e-9
// check: event 1 at 2 +- 1e-12 ; oracle: tests/reference
// check: event 2 at 5 +- 1e-12 ; oracle: tests/reference
// check: event 3 at 6.5 +- 1e-12 ; oracle: tests/reference
// check: event 4 at 7.25 +- 1e-12 ; oracle: tests/reference
// run: simulate --stop 10
// within: 5
// status: 3
// error: R0004
// says: accumulate at time 8 (a Zeno point)
// says: 'x2 <= 0', 'x1 <= 0'
model TwoTanks "Two tanks and one switched inflow: the switching instants accumulate at time 8 (a Zeno point)"
  parameter Real inflow = 0.75, outflow = 0.5;
  Real x1(start=1, fixed=true), x2(start=1, fixed=true);
  Boolean first(start=true, fixed=true);
equation
  der(x1) = (if first then inflow else 0) - outflow;
  der(x2) = (if first then 0 else inflow) - outflow;
  when x2 <= 0 then
    first = false;
  elsewhen x1 <= 0 then
    first = true;
  end when;
  annotation(experiment(StopTime=7.5));
end TwoTanks;
