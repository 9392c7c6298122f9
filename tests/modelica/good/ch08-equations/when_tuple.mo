// MLS 3.6 §8.3.5.3: several results of a function in a when-clause
// run: simulate --stop 1
// check: s(1) = 5 +- 1e-12
// check: d(1) = 1 +- 1e-12
function f
  input Real a, b;
  output Real s = a + b;
  output Real d = a - b;
end f;
model M
  discrete Real s(start=0, fixed=true), d(start=0, fixed=true);
equation
  when time > 0.5 then
    (s, d) = f(3, 2);
  end when;
end M;
