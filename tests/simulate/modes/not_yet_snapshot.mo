// In a mode whose states are chosen while it runs there is no snapshot yet; before the string is taut there is.
// run: simulate --stop 2 --snapshot 1:$TMP/s
// error: R0041
// status: 3
// says: not supported yet: a snapshot in a mode whose states are chosen while it runs
// run: simulate --stop 2 --snapshot 0.2:$TMP/s
// lacks: not supported yet
model CaughtBall
  Real x(start=0.6, fixed=true), y(start=0, fixed=true), vx(start=0, fixed=true), vy(start=0, fixed=true), T;
  Boolean taut(start=false, fixed=true);
equation
  der(x) = vx; der(y) = vy;
  der(vx) = -T*x; der(vy) = -T*y - 10;
  taut = pre(taut) or x^2 + y^2 > 1;
  if taut then x^2 + y^2 = 1; else T = 0; end if;
end CaughtBall;
