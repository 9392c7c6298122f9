// What does not run models whose structure changes, and says so; and what does.
// run: steady
// status: 3
// says: not supported yet: this way to run a model whose structure changes with its mode
// run: linearize --at 0.5
// says: 2 states
// run: linearize --at 1.5
// says: -0.8
// lacks: w2
// The sweep: J w1 + 1.5 w2 is kept at 1: w = (3 J exp(-1/(2 J)) + 1.5/e)/(J + 1.5), then exp(-2/(J + 1.5)).
// run: sweep --vary J=1,1.5,6 --stop 2 --keep w1
// says: 1,1,0.42621
// says: 3,6,1.7476
model Clutch
  parameter Real J = 1;
  Real w1(start=3, fixed=true), w2(start=1, fixed=true), tau;
equation
  J*der(w1) = -tau - 0.5*w1;
  1.5*der(w2) = tau - 1.5*w2;
  if time < 1 then tau = 0; else w1 = w2; end if;
end Clutch;
