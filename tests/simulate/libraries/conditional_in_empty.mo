// A conditional member in an array of size 0.
// run: simulate --model T33 --stop 1
// check: final y = 1 +- 1e-12 ; oracle: tests/reference
model C parameter Boolean b = true; Real x = time if b; end C;
model T33 parameter Integer n = 1; C c[n-1](each final b=false); Real y = time; end T33;
