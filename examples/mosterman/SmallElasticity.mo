// Figures 5 and 6(a): a little elasticity instead of an impact. Contacts are stiff springs with a small gap between the second and the third body; a contact is
// over (half a period, pi sqrt(m/(2 k)) = 2.2e-4) before the next one begins (after 1e-3), so each is a central elastic impact of two equal bodies: what the
// first has goes to the last. Energy and momentum are kept.
//
// numbers: the closed form above
// run: simulate --stop 1.5 --tolerance 1e-10
// check: final v1 = 0 +- 1e-7
// check: final v2 = 0 +- 1e-7
// check: final v3 = 1 +- 1e-7
// check: v2(1.0008) = 1 +- 1e-7 ; between the two contacts
// check: all momentum = 1 +- 1e-9
model SmallElasticity "Three bodies with stiff springs in place of impacts"
  parameter Real k = 1e8 "stiffness of a contact";
  parameter Real gap = 1e-3;
  Real x1(start = 0, fixed = true), x2(start = 1, fixed = true), x3(start = 1, fixed = true);
  Real v1(start = 1, fixed = true), v2(start = 0, fixed = true), v3(start = 0, fixed = true);
  Real f12 = if x1 > x2 then k*(x1 - x2) else 0;
  Real f23 = if x2 > x3 + gap then k*(x2 - x3 - gap) else 0;
  Real momentum = v1 + v2 + v3;
equation
  der(x1) = v1;
  der(x2) = v2;
  der(x3) = v3;
  der(v1) = -f12;
  der(v2) = f12 - f23;
  der(v3) = f23;
  annotation(experiment(StopTime=1.5));
end SmallElasticity;
