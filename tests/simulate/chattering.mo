// A switch that acts through a discrete variable changes at events only; on a surface that attracts from both sides it would have to change
// infinitely often. That is said, with the condition's name, and does not hang.
// run: simulate --stop 2
// within: 5
// status: 3
// error: R0005
// says: x > 0
model Chattering
  Real x(start=1, fixed=true);
  Boolean on(start=true);
  Integer n(start=0, fixed=true);
equation
  on = x > 0;
  when on then
    n = pre(n) + 1;
  end when;
  der(x) = if on then -1 else 1;
end Chattering;
