// A function of another file, imported by its name alone.
// run: simulate --stop 1
// says: note[M0207]: the class 'imported_twice' is taken from 'below/imported_twice.mo'
// check: final y = 2 +- 0
model ImportedFunction
  import imported_twice;
  Real y = imported_twice(time);
end ImportedFunction;
