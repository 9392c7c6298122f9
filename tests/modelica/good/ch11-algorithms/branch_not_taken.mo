// MLS 3.6 §11.1.2: what a branch of a when statement assigns that a parameter decides against keeps its value
// run: simulate -m BranchNotTaken --stop 1
// check: final x = 5 +- 1e-12 ; 3 + 2*1
// check: final y = 2 +- 0 ; its start value
// check: final n = 11 +- 0 ; ticks at 0, 0.1, …, 1
// run: simulate -m InArray --stop 1
// check: final c[2].y = 2 +- 0 ; its start value
// check: final c[2].w[1] = 1 +- 0 ; its start value
// check: final c[2].w[2] = 7 +- 0 ; assigned
// run: check -m BranchNotTaken
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
model Element
  parameter Boolean p = false;
  discrete Real y(start=2, fixed=true), w[2](start={1, 1}, each fixed=true);
algorithm
  when sample(0, 0.1) then
    if p then
      y := time;
      w[1] := time;
    else
      w[2] := 7;
    end if;
  end when;
end Element;
model InArray
  Element c[3];
end InArray;
