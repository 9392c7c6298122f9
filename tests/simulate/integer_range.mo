// Integers are exact or refused: nothing is wrapped round or rounded. Values have 64 bits, variables hold what doubles do exactly.
// run: simulate -m IntegerRange.Exact
// check: final n = 9007199254740991 +- 0 ; oracle: tests/reference
// check: final r = 9223372036854775000 +- 1e4 ; oracle: tests/reference
// run: simulate -m IntegerRange.Sum
// status: 3
// says: an Integer is too large: the result of '+'
// says: integer_range.mo
// run: simulate -m IntegerRange.Product
// status: 3
// says: an Integer is too large: the result of '*'
// run: simulate -m IntegerRange.Quotient
// status: 3
// says: an Integer is too large: the result of 'div'
// run: simulate -m IntegerRange.Rounded
// status: 3
// says: beyond the range of Integers
// run: simulate -m IntegerRange.NotANumber
// status: 3
// says: its argument is not a number
// run: simulate -m IntegerRange.Variable
// status: 3
// says: an Integer variable beyond 2^53
// run: simulate -m IntegerRange.Parameter
// status: 3
// says: an Integer variable beyond 2^53
// says: of 'q'
// run: simulate -m IntegerRange.Step
// status: 3
// says: the step of a range is zero
package IntegerRange
  function large "64 bits inside of functions"
    input Integer k;
    output Real r;
  protected
    Integer i;
  algorithm
    i := 1;
    for j in 1:k loop
      i := i*2;
    end for;
    i := (i - 1) + i;
    r := i;
  end large;
  model Exact
    Integer n = 9007199254740991 + integer(0*time);
    Real r = large(62);
  end Exact;
  model Sum
    parameter Integer a = 9007199254740992;
    Real r = f(a);
    function f
      input Integer a;
      output Real r;
    algorithm
      r := a*1023 + a*1023 + (a + 1);
    end f;
  end Sum;
  model Product
    parameter Integer a = 2147483647;
    Real c = a*a*a + time;
  end Product;
  model Quotient
    function f
      input Integer a;
      output Real r;
    protected
      Integer least;
    algorithm
      least := -9223372036854775807 - a;
      r := div(least, -a);
    end f;
    parameter Integer one = 1;
    Real r = f(one);
  end Quotient;
  model Rounded
    parameter Real big = 1e300;
    Integer n = integer(big*(1 + time));
  end Rounded;
  model NotANumber
    function bad
      input Real x;
      output Integer n;
    algorithm
      n := integer(x/x);
    end bad;
    parameter Real zero = 0;
    Integer n = bad(zero);
  end NotANumber;
  model Variable
    Integer n(start = 1, fixed = true);
  equation
    when sample(0.01, 0.01) then
      n = 2*pre(n);
    end when;
  end Variable;
  model Parameter
    parameter Integer q = 9007199254740993;
    Integer r = q - 9007199254740992;
  end Parameter;
  model Step
    parameter Integer s = 0;
    Real x = count(s) + time;
    function count
      input Integer s;
      output Integer n;
    algorithm
      n := 0;
      for i in 1:s:5 loop
        n := n + 1;
      end for;
    end count;
  end Step;
end IntegerRange;
