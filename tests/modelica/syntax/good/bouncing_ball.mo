model BouncingBall
  parameter Real e = 0.7 "restitution";
  parameter Real g(unit = "m/s2") = 9.81;
  Real h(fixed = true, start = 1), v(fixed = true);
  Boolean flying(fixed = true, start = true);
equation
  der(h) = v;
  der(v) = if flying then -g else 0;
  when {h <= 0 and v <= 0, not flying} then
    flying = edge(flying);
    reinit(v, -e * pre(v));
  end when;
  annotation(experiment(StopTime = 3));
end BouncingBall;
