// An elastic ball, dropped: h(t) is known in closed form between its bounces (tests/fmi/export.py).
model Ball "A ball that bounces"
  parameter Real e(min = 0, max = 1) = 0.7 "coefficient of restitution";
  parameter Real g(unit = "m/s2") = 9.81;
  output Real h(unit = "m", start = 1, fixed = true) "height";
  Real v(unit = "m/s", start = 0, fixed = true);
  Integer bounces(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h <= 0 then
    reinit(v, -e * pre(v));
    bounces = pre(bounces) + 1;
  end when;
  annotation(experiment(StopTime = 1.2));
end Ball;
