// MLS 3.6 §10.3.4.1: the sum of arrays over several iterators is an array
// run: simulate --stop 1 -m T26
// check: final a[1,1] = 9 +- 1e-12    ; 1 + 2, three times each
// check: final a[2,2] = 12 +- 1e-12   ; 1 + 2 + 3, twice each
// check: final a[1,2] = 0 +- 1e-12
// check: final b[2] = 6 +- 1e-12      ; columns 2 and 4 of a function's matrix, whose size the call decides
// check: final c[2,1] = 9 +- 1e-12    ; 3 (1 + 2)
function columns input Real v[:, :]; output Real y[size(v, 1)]; algorithm y := sum(v[:, k] for k in 1:size(v, 2)); end columns;
function scaled input Real v[:, :]; input Integer n; output Real y[size(v, 1), size(v, 2)];
algorithm y := sum(k*v for k in 1:n); end scaled;
model T26
  parameter Integer n = 2, m = 3;
  Real a[2,2] = sum({{i, 0}, {0, j}} for i in 1:n, j in 1:m)*time;
  Real b[2] = columns([1, 3; 2, 4])*time;
  Real c[2,2] = scaled([1, 2; 3, 4]*time, n);
end T26;
