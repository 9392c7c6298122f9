// Its initial equations have no solution with its own input; an importer may set another.
// run: fmu -o $TMP/x.fmu
// says: warning[F0604]
// says: wrote
model Unsolvable
  input Real u(start = 0);
  Real x;
equation
  x * x = u - 1;
end Unsolvable;
