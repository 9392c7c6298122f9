// MLS 3.6 §10.5: `end` of a dimension that a type gives; also .+ of Strings, a range from a constant of a package,
// and literals of a type that extends an enumeration
// run: simulate -m P.M --stop 1
// check: final y = 3 +- 1e-12 ; the value for c
// check: final w = 5 +- 1e-12 ; the value for true
// check: final s = 1 +- 1e-12 ; "1" + "b"
// check: final v[3] = 3 +- 1e-12 ; Q.x[3]
// check: final e = 2 +- 1e-12 ; the ordinal of two
package P
  package Q
    constant Real x[3] = {1, 2, 3};
  end Q;
  type E = enumeration(a, b, c);
  type N = enumeration(one, two);
  type N2
    extends N;
  end N2;
  model M
    Real x[E] = {1, 2, 3};
    Real y = x[end];
    Real z[Boolean] = {4, 5};
    Real w = z[end];
    String t[2] = "1" .+ {"a", "b"};
    Real s = if t[2] == "1b" then 1 else 0;
    Real v[3] = {Q.x[i] for i};
    N2 n = N2.two;
    Real e = Integer(n);
  end M;
end P;
