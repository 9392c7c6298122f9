// A medium of one substance has no independent mass fractions: the input of them has no elements, and nothing to be connected. What the model really lacks is told.
// run: simulate --model Whole
// check: final p.y = 1 +- 1e-12 ; oracle: tests/reference
// run: check --model Open
// error: S0103 at 15
// lacks: M0551
connector Fractions = input Real;
model Properties
  parameter Integer n = 0;
  Fractions Xi[n];
  Real y = time + sum(Xi);
end Properties;
model Whole Properties p; Properties q[2](each n=0); end Whole;
model Open
  Properties p; Real z;
end Open;
