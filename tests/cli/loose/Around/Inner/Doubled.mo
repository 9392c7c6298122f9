within Around.Inner;
// A C file that is named from the folder of the outermost package.
// run: simulate -m Around.Inner.Doubled --stop 1
// check: final y = 2 +- 1e-9 ; 2 t
model Doubled
  function twice
    input Real x;
    output Real y;
    external "C" y = twice(x) annotation(Include = "#include \"Resources/C/twice.c\"");
  end twice;
  Real y = twice(time);
end Doubled;
