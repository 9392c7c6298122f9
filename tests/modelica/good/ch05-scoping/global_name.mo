// MLS 3.6 §5.3.3: a leading dot starts at the outermost level
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
// check: final y = 2 +- 1e-12
package P
  constant Real c = 1;
end P;
model M
  package P
    constant Real c = 2;
  end P;
  Real x = .P.c;
  Real y = P.c;
end M;
