// Empty LibraryDirectory and IncludeDirectory annotations name no folder.
// run: simulate --trust . --stop 1
// check: final y = 0.8414709848078965 +- 1e-15 ; sin(1)
model EmptyLibraryDirectory
  function f
    input Real x;
    output Real y;
  external "C" y = sin(x) annotation(Library="m", LibraryDirectory="", IncludeDirectory="");
  end f;
  Real y = f(time);
end EmptyLibraryDirectory;
