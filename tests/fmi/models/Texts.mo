// External functions whose C is the text of an annotation, one of them static; one of the C library; and one that ends in the logger.
model Texts
  function twice
    input Real x;
    output Real y;
    external "C" y = twice_of(x) annotation(Include = "#include <math.h>
static double twice_of(double x) {
  if (isnan(x)) ModelicaError(\"no number\");
  return 2 * x;
}");
  end twice;
  function root
    input Real x;
    output Real y;
    external "C" y = cbrt(x);
  end root;
  Real x(start = 1, fixed = true);
  Real y = twice(x);
  Real z = root(x);
equation
  der(x) = -x;
  annotation(experiment(StopTime = 1));
end Texts;
