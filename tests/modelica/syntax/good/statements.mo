function Statements
algorithm
  x := 1 "a comment";
  a.b[2].c := d annotation(Evaluate = true);
  .a := b;
  f(x);
  .g(x);
  (a, b) := f(x);
  (a, , c[1]) := f(x, y = 2);
  (a) := f(x);
  (, b) := f();
  break;
  return "leave";
  assert(true, "fine");
end Statements;
