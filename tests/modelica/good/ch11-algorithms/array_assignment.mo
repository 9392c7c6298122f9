// MLS 3.6 §11.2.1: whole arrays and parts of arrays are assigned
// run: simulate --stop 1
// check: final a[1] = 9 +- 1e-12
// check: final a[3] = 8 +- 1e-12
// check: final b[2,1] = 4 +- 1e-12
model M
  Real a[3], b[2,2];
algorithm
  a := {1, 2, 3};
  a[1] := 9;
  a[2:3] := {7, 8};
  b := [1, 2; 3, 4];
  b[2,:] := {4, 5};
end M;
