// A file in Windows-1252 is read, and a warning says so. With --strict it is refused.
// run: simulate --stop 1
// says: warning[M0013]: the file is not in the encoding UTF-8; it is read as Windows-1252 (Latin-1)
// check: final x = 1 +- 1e-12
// run: simulate --stop 1 --strict
// status: 1
model Latin1 "Höhe €"
  Real x(unit = "m") = time "Größe";
  parameter String s = "µ";
end Latin1;
