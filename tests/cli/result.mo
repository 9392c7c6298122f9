// What a result holds, values of it, other formats, several in one.
// run: simulate -o $TMP/a.csv
// run: result list missing-$FILE
// status: 1
// says: missing-result.mo
// run: result $FILE
// status: 2
// run: plot $FILE x
// status: 1
model Decay
  parameter Real k(unit="1/s") = 2;
  Real x(start=1, fixed=true, unit="K", displayUnit="degC") "what decays";
  Boolean low = x < 0.5;
equation
  der(x) = -k*x;
end Decay;
