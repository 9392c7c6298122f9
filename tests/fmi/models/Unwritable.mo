// run: fmu -o $TMP/no/such/folder/x.fmu
// error: F0603
// says: cannot write
model Unwritable
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Unwritable;
