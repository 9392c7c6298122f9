// MLS 3.6 §12.2: a function in the flat model
// run: flatten
// expect:
// | model M
// |   function f
// |     input Real u[:];
// |     output Real y = 0.0;
// |   algorithm
// |     for i in 1:size(u, 1) loop
// |       y := y + u[i] ^ 2.0;
// |     end for;
// |   end f;
// |   Real y;
// | equation
// |   y = f({1.0, 2.0, time});
// | end M;
function f
  input Real u[:];
  output Real y = 0;
algorithm
  for i in 1:size(u, 1) loop
    y := y + u[i]^2;
  end for;
end f;
model M
  Real y = f({1, 2, time});
end M;
