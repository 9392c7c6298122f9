// A file without a class that can be simulated: what it has is listed.
// run: check
// status: 1
// expect:
// | error[L0004]: 'packages_only.mo' has no class that can be simulated
// |   = note: it has: package P
// |   = note: it has: partial model Q
// |   = note: it has: function f
// |   = hint: name a class with -m CLASS, also one inside of a package: -m Package.Model
// run: check -m P.M
// expect:
// | check: P.M is sound: 1 equation, 1 unknown, 1 state
// run: check -m P.N
// status: 1
// says: P.N
package P
  model M
    Real x(start=1, fixed=true);
  equation
    der(x) = -x;
  end M;
end P;
partial model Q
end Q;
function f
  input Real x;
  output Real y = 2*x;
algorithm
end f;
