// MLS 3.6 §12.4: a function without inputs
// run: simulate --stop 1
// check: final y = 42 +- 1e-12
function answer
  output Integer y = 42;
end answer;
model M
  Integer y = answer();
end M;
