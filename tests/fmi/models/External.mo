// An FMU of it would need the C code.
// run: fmu $FILE --trust $FILE -o $TMP/x.fmu
// error: F0601 at 6
// says: not supported yet
model External
  function f
    input Real x;
    output Real y;
    external "C" y = own(x) annotation(Include = "static double own(double x) { return 2 * x; }");
  end f;
  Real y = f(time);
end External;
