model Equations
equation
  x = y "a comment" annotation(Evaluate = true);
  der(x) + 1 = -y;
  (a, b) = f(x);
  (a, , b) = f(x);
  (, b) = f(x);
  () = f(x);
  connect(a.b[1].c, d) annotation(Line(points = {{1, 2}, {3, 4}}));
  connect(.top.a, b);
  assert(x > 0, "x is positive");
  Connections.root(frame.R);
  reinit(v, -e * pre(v));
  x = if a then b else c;
  a and b = c or d;
  1:3 = x;
end Equations;
