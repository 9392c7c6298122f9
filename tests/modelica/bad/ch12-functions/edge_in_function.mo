// MLS 3.6 §12.2: edge is not in a function
// run: check
// error: M0451 at 8
function f
  input Boolean x;
  output Boolean y;
algorithm
  y := edge(x);
end f;
model M
  Boolean x = f(time > 1);
end M;
