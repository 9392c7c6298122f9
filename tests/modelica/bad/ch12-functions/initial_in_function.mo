// MLS 3.6 §12.2: initial is not used in a function
// run: check
// error: M0451 at 5
function f
  output Boolean y = initial();
end f;
model M
  Boolean x = f();
end M;
