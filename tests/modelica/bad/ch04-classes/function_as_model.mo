// MLS 3.6 §4.6: a function cannot be simulated
// run: flatten -m f
// error: M0218 at 4
function f
  input Real u;
  output Real y = u;
end f;
