// MLS 3.6 §11.1.2: what a branch assigns that a parameter decides against is an output of the section, and keeps its value
// run: simulate --stop 1
// check: final x = 5 +- 1e-12 ; 3 + 2*1
// check: final y = 2 +- 0 ; its start value
// check: final n = 11 +- 0 ; ticks at 0, 0.1, …, 1
// run: check
// expect:
// | check: BranchNotTaken is sound: 3 equations, 3 unknowns, 1 state
model BranchNotTaken
  parameter Boolean p = false annotation(Evaluate=true);
  Real x(start=3, fixed=true);
  discrete Real y(start=2, fixed=true);
  Integer n(start=0, fixed=true);
algorithm
  when sample(0, 0.1) then
    n := pre(n) + 1;
    if p then
      y := n;
    end if;
  end when;
equation
  der(x) = y;
end BranchNotTaken;
