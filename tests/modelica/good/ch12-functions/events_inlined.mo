// MLS 3.6 §12.8: events of a function are those of the place where it is called
// run: simulate
// lacks: warning
// check: final z = 1 +- 0
// check: event 1 at 0.5 +- 1e-9
function f
  input Real x;
  output Real y;
algorithm
  y := if x > 0 then 1 else 2;
  annotation(GenerateEvents = true, Inline = true);
end f;
model M
  Real z = f(time - 0.5);
end M;
