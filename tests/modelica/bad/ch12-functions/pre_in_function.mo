// MLS 3.6 §12.2: pre is not used in a function
// run: check
// error: M0451 at 8
function f
  input Integer u;
  output Integer y;
algorithm
  y := pre(u);
end f;
model M
  Integer x = f(1);
end M;
