// a = not a, over an alias.
// run: simulate
// error: S0414 at 9
// says: 'a' depends on itself
model NotItself
  Boolean a, b;
equation
  a = not b;
  b = a;
end NotItself;
