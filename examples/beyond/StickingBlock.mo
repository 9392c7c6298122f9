// x'' = u - sgn(x') with motion along the boundary: stuck while |u| <= 1. u = 2 sin t: slips at pi/6; see otter/Friction.mo
// for the formula. Hybrid exam, problem 22.
// numbers: the formula of otter/Friction.mo
// run: simulate --stop 3 --tolerance 1e-9
// within: 10
// check: v(0.4) = 0 +- 1e-12
// check: v(2) = 1.0879432562614608 +- 1e-11
model StickingBlock "A block with Coulomb friction that sticks and slips"
  Real x(start=0, fixed=true), v(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = 2*sin(time) - (if v > 0 then 1 elseif v < 0 then -1 else 0);
  annotation(experiment(StopTime=3));
end StickingBlock;
