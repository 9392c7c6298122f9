// MLS 3.6 §6.6: a function argument has the wanted outputs
// run: check
// error: M0425 at 28
function f
  input Real x;
  output Integer y;
algorithm
  y := 1;
end f;
partial function G
  input Real x;
  output Real y;
end G;
function use
  input G g;
  output Real y;
algorithm
  y := g(1);
end use;
function h
  input Real x;
  input Real z;
  output Real y;
algorithm
  y := x + z;
end h;
model M
  Real y = use(h);
end M;
