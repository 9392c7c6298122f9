// MLS 3.6 §12.4.5: loops over a matrix of unknown size
// run: simulate --stop 1
// check: final d = -2 +- 1e-12
// check: final t = 5 +- 1e-12
function trace
  input Real a[:, size(a, 1)];
  output Real t = 0;
algorithm
  for i in 1:size(a, 1) loop
    t := t + a[i,i];
  end for;
end trace;
function det2
  input Real a[2,2];
  output Real d = a[1,1]*a[2,2] - a[1,2]*a[2,1];
end det2;
model M
  Real d = det2([1, 2; 3, 4]);
  Real t = trace([1, 2; 3, 4]);
end M;
