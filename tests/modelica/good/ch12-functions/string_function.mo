// MLS 3.6 §12.4: a function on strings
// run: simulate --stop 1
// check: final ok = 1 +- 1e-12
function greet
  input String name;
  output String s = "hello " + name;
end greet;
model M
  Boolean ok = greet("world") == "hello world";
end M;
