// MLS 3.6 §12.2: terminal is not in a function
// run: check
// error: M0451 at 7
function f
  output Boolean y;
algorithm
  y := terminal();
end f;
model M
  Boolean x = f();
end M;
