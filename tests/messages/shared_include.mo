// C code that the Include of one function brings is there for the other functions of the file.
// run: simulate
// check: final a = 2 +- 0
// check: final b = 3 +- 0
model SharedInclude
  function first
    input Real x;
    output Real y;
    external "C" y = shared_first(x)
      annotation(Include = "static double shared_second(double x) { return 3*x; } static double shared_first(double x) { return shared_second(x) - x; }");
  end first;
  function second
    input Real x;
    output Real y;
    external "C" y = shared_second(x);
  end second;
  Real a = first(time), b = second(time);
end SharedInclude;
