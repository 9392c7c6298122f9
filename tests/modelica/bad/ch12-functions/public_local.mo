// MLS 3.6 §12.2: public variables of a function are inputs or outputs
// run: simulate --stop 1
// says: warning[M0474]: 'k' is public, but neither input nor output: it is a protected variable of the function
// check: final x = 2 +- 0 ; k*u
// run: check --strict
// status: 1
// says: warning[M0474]
function f
  input Real u;
  Real k = 2;
  output Real y = k*u;
end f;
model M
  Real x = f(1);
end M;
