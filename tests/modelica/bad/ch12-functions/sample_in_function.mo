// MLS 3.6 §12.2: sample is not used in a function
// run: check
// error: M0451 at 7
function f
  output Boolean y;
algorithm
  y := sample(0, 1);
end f;
model M
  Boolean x = f();
end M;
