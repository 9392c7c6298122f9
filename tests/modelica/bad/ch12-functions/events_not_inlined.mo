// MLS 3.6 §12.8: GenerateEvents does not go with Inline = false
// run: check
// error: M0475 at 9
function f
  input Real x;
  output Real y;
algorithm
  y := if x > 0 then 1 else 2;
  annotation(GenerateEvents = true, Inline = false);
end f;
model M
  Real z = f(time - 0.5);
end M;
