// run: format --check
// status: 0
// run: format --print
// status: 0
// says: parameter Real a = 1 "kept"
// run: format --check missing-$FILE
// status: 1
// says: cannot read
// run: format --check --print
// status: 2
// run: format --check ../diagnostic_codes.py
// status: 1
// says: error[L0034]
model M
  parameter Real a = 1 "kept"; // behind it
  Real x(start=a, fixed=true);

equation
  der(x) = -x;
end M;
