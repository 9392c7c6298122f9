// MLS 3.6 §7.2.5: what a class is modified with belongs to each element of an array of that class
// run: simulate --stop 1 -m Top
// check: final w.e[1].z = 1 +- 1e-12
// check: final v.e[3].z = 1 +- 1e-12
// check: final u.e[2].v[2] = 5 +- 1e-12   ; an array inside is still wanted whole
model E0 parameter Real a = 1; Real x = a*time; end E0;
model E1 extends E0; parameter Boolean k = false; Real z = if k then 1 else 2; end E1;
model E2 extends E0; parameter Real v[2] = {0, 0}; end E2;
model D replaceable model H = E0; H e[3](each a=2); end D;
model W extends D(redeclare model H = E1(k=q)); constant Boolean q = true; end W;
model V extends D(redeclare model H = E1(k=q)); parameter Boolean q = true; end V;
model U extends D(redeclare model H = E2(v={4, q})); parameter Real q = 5; end U;
model Top W w; V v; U u; end Top;
