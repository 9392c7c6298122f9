// Two conditions for one state.
// run: simulate
// status: 3
// error: R0001 at 8
// says: the initial condition x = 1 contradicts the others: its left side is 2, its right side 1
// says: another condition is here: x = 2
model InitialTooMany
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
end InitialTooMany;
