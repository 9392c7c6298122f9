// MLS 3.6 §12.4.2: an input that is a function has several results; §6.6: what is given for it may have more.
// run: simulate --stop 2
// check: final s = 10 +- 1e-12 ; 2x + 3x
// check: final first = 6 +- 1e-12 ; 3x
// check: final one = 4 +- 1e-12 ; the first result of three
// check: final whole = 7 +- 0 ; known while translating: 5 + 2
package P
  partial function OneResult
    input Real x;
    output Real y;
  end OneResult;
  partial function TwoResults
    input Real x;
    output Real y;
    output Real z;
  end TwoResults;
  function two
    extends TwoResults;
  algorithm
    y := 2*x;
    z := 3*x;
  end two;
  function three
    input Real x;
    output Real y = 2*x;
    output Real z = 3*x;
    output Real w = 4*x;
  end three;
  function sum
    input TwoResults f;
    input Real x;
    output Real s;
  protected
    Real a, b;
  algorithm
    (a, b) := f(x);
    s := a + b;
  end sum;
  function second
    input TwoResults f;
    input Real x;
    output Real s;
  algorithm
    (, s) := f(x);
  end second;
  function apply
    input OneResult f;
    input Real x;
    output Real s;
  protected
    Real guard[3] = {x, x, x};
  algorithm
    s := f(x) + guard[1] - guard[2] + guard[3] - x;
  end apply;
end P;
model FunctionInputSeveralResults
  Real s = P.sum(P.two, time);
  Real first = P.second(P.three, time);
  Real one = P.apply(P.three, time);
  constant Real five = P.sum(P.three, 1);
  parameter Real whole = five + P.apply(P.three, 1);
end FunctionInputSeveralResults;
