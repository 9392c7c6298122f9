// run: simulate --time
// says: flatten
// says: simulate
// run: simulate --stats
// says: steps
// run: simulate --dump=code
// says: define
// run: simulate --dump=schedule
// says: x
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end M;
