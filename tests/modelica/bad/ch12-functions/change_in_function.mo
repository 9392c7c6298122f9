// MLS 3.6 §12.2: change is not in a function
// run: check
// error: M0451 at 8
function f
  input Integer x;
  output Boolean y;
algorithm
  y := change(x);
end f;
model M
  Boolean x = f(integer(time));
end M;
