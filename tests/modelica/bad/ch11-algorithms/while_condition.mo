// MLS 3.6 §11.2.3: a condition is a Boolean
// run: check
// error: M0481 at 7
function f
  output Integer n = 3;
algorithm
  while n loop
    n := n - 1;
  end while;
end f;
model M
  Integer n = f();
end M;
