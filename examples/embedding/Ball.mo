// The model of bouncing_ball.c: dropped from 1 m, with the coefficient of restitution e.
// run: simulate --tolerance 1e-9
// check: final h = 0.225059761 +- 1e-7   ; the parabola after the first bounce, at √(2/g)
model Ball "The model of bouncing_ball.c, which uses the C interface"
  parameter Real e = 0.7;
  parameter Real g = 9.81;
  Real h(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e * pre(v));
  end when;
  annotation(experiment(StopTime=1));
end Ball;
