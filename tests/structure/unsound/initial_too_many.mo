// Two conditions for one state.
// run: simulate
// says: R0007
// says: the initial condition x = 1 does not agree with the others: its left side is 2, its right side 1
model InitialTooMany
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
end InitialTooMany;
