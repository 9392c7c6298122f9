// 1500 equations of 1500 terms: a check would write out more than 4 million terms, and says so with the place that has most of them.
// run: check
// error: L0014 at 5
model TooLargeToCheck
  parameter Real a[1500, 1500] = fill(1.0, 1500, 1500) + identity(1500);
  Real x[1500];
equation
  a*x = fill(time, 1500);
end TooLargeToCheck;
