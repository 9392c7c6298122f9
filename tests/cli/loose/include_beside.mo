// C code beside the file of the function, without any folder of resources; annotations that name nothing do no harm.
// run: simulate --stop 2
// check: final y = 4 +- 0 ; 2*time
// check: final z = 0.909297426825682 +- 1e-15 ; sin(2)
model IncludeBeside
  function twice
    input Real x;
    output Real y;
    external "C" y = loose_twice(x) annotation(Include = "#include \"twice.c\"");
  end twice;
  function sine
    input Real x;
    output Real y;
    external "C" y = sin(x) annotation(Library = "m", LibraryDirectory = "", IncludeDirectory = "");
  end sine;
  Real y = twice(time), z = sine(time);
end IncludeBeside;
