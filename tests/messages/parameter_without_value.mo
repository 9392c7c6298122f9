// A parameter that only has a start value, as libraries declare those that must be set.
// run: simulate
// says: warning[S0302]: parameter 'R' has no value; its start value, 1, is used
// says: warning[S0302]: parameter 'C' has no value; its start value, 0, is used
model ParameterWithoutValue
  parameter Real R(start = 1);
  parameter Real C;
  Real x = R*time + C;
end ParameterWithoutValue;
