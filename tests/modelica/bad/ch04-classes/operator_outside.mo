// MLS 3.6 §4.7: an operator stands in an operator record
// run: check
// error: M0608 at 5
model M
  operator '+'
    function add
      input Real a;
      input Real b;
      output Real c = a + b;
      algorithm
    end add;
  end '+';
  Real x = 1;
end M;
