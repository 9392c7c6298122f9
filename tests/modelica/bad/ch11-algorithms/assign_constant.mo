// MLS 3.6 §11.2.1.2: a constant is not assigned
// run: check
// error: M0480 at 7
model M
  constant Real c = 1;
algorithm
  c := 2;
end M;
