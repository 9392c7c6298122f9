model Parentheses
equation
  x = ((a));
  x = (a, b);
  x = (f(x))[1] + (a.b)[end] + (g(x)).y + (a)[1].b[2];
  x = (a, b)[1];
end Parentheses;
