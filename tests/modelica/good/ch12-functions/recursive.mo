// MLS 3.6 §12.2: recursive functions
// run: simulate --stop 1
// check: final n = 120 +- 1e-12
// check: final c = 55 +- 1e-12
function factorial
  input Integer n;
  output Integer f;
algorithm
  f := if n <= 1 then 1 else n*factorial(n - 1);
end factorial;
function fibonacci
  input Integer n;
  output Integer f;
algorithm
  if n <= 2 then
    f := 1;
  else
    f := fibonacci(n - 1) + fibonacci(n - 2);
  end if;
end fibonacci;
model M
  Integer n = factorial(5);
  parameter Integer k = 10;
  Integer c = fibonacci(k);
end M;
