// error: M0106 at 8
// error: M0104 at 10
// error: M0131 at 13
// error: M0117 at 14
// error: M0155 at 15
model M
  Real a;
  Real b
  Real c;
  Real d(start = 1;
  Real e;
equation
  a := 1;
  b = package + 1;
end N;
