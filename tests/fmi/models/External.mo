// Nobody knows where its code is.
// run: fmu $FILE --trust $FILE -o $TMP/x.fmu
// error: F0601 at 6
// says: the library 'saltus_nowhere' is not found
model External
  function f
    input Real x;
    output Real y;
    external "C" y = own(x) annotation(Library = "saltus_nowhere");
  end f;
  Real y = f(time);
end External;
