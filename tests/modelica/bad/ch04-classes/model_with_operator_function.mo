// MLS 3.6 §4.7: an operator function stands in an operator record
// run: check
// error: M0608 at 5
model M
  operator function '+'
    input Real a;
    input Real b;
    output Real c;
  algorithm
    c := a + b;
  end '+';
  Real x = 1;
end M;
