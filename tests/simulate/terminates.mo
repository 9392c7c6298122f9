// terminate() ends a run well.
// numbers: x = time where the model ends the run
// run: simulate --stop 10
// status: 0
// says: far enough
// check: final x = 2 +- 1e-9
model Terminates
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  when x >= 2 then
    terminate("far enough");
  end when;
end Terminates;
