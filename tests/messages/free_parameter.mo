// A parameter that the initial equations should determine, and do not.
// run: simulate
// says: warning[S0314]: nothing determines the parameter 'p', which has fixed = false; its start value, 0, is used
// run: check
// says: warning[S0314]
model FreeParameter
  parameter Real p(fixed = false);
  Real x = p*time;
end FreeParameter;
