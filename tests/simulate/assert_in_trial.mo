// A level that falls to zero and is filled later: trial points of a step are below zero, where an assertion of a table
// fails, while the solution never does. The step is tried again (as in World3's tables).
// run: simulate --stop 10 --tolerance 1e-4
// check: final x = 0.02 +- 1e-4 ; 2/100
// run: simulate --stop 10 --tolerance 1e-4 --solver dopri5
// check: final x = 0.02 +- 1e-4 ; 2/100
model AssertInTrial
  function table
    input Real x;
    output Real y;
  algorithm
    assert(x >= 0, "Out of range");
    y := 2*x;
  end table;
  Real x(start=1, fixed=true);
equation
  der(x) = (if time < 9 then 0 else 2) - 50*table(x);
end AssertInTrial;
