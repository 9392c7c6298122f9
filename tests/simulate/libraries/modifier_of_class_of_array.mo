// A modifier in a redeclared class belongs to the class, not to the array that is made of it.
// numbers: the values of the modifiers
// run: simulate --model T24 --stop 1
// check: final w.e[3].z = 1 +- 1e-12
// check: final w.e[2].x = 2 +- 1e-12
// run: simulate --model T24b --stop 1
// check: final w.e[3].z = 1 +- 1e-12
// check: final w.e[2].x = 2 +- 1e-12
model E0 parameter Real a = 1; Real x = a*time; end E0;
model E1 extends E0; parameter Boolean k = false; Real z = if k then 1 else 2; end E1;
model D replaceable model H = E0; H e[3](each a=2); end D;
model W extends D(redeclare model H = E1(k=q)); constant Boolean q = true; end W;
model T24 W w; end T24;
model W2 extends D(redeclare model H = E1(k=q)); parameter Boolean q = true; end W2;
model T24b W2 w; end T24b;
