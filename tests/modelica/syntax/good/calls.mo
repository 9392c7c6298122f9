model Calls
equation
  x = f();
  x = f(1, 2, c = 3, d = g(4));
  x = f(c = 3);
  x = .A.b.f(x) + a[1].f(x);
  x = der(y) + pre(z);
  b = initial() or terminal();
  x = pure(f(1));
  x = quadrature(function f(a = 1, b = 2), 0, 1);
  x = q(1, function .A.f(), g = function h(k = function m()));
  x = noEvent(if a > b then a else b);
end Calls;
