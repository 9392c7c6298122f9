// MLS 3.6 §11.2.3: a while-statement
// run: simulate --stop 1
// check: final n = 7 +- 1e-12
function log2ceil
  input Integer k;
  output Integer n = 0;
protected
  Integer p = 1;
algorithm
  while p < k loop
    p := 2*p;
    n := n + 1;
  end while;
end log2ceil;
model M
  Integer n = log2ceil(100);
end M;
