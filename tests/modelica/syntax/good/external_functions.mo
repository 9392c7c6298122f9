package ExternalFunctions
  function a
    external;
  end a;
  function b
    external "C";
  end b;
  function c
    input Real x;
    output Real y;
    external "C" y = c_function(x, size(x, 1)) annotation(Library = "m", Include = "#include <math.h>");
    annotation(derivative = d);
  end c;
  function d
    external "builtin" sin(x);
  end d;
  function e
    external f();
  end e;
  function g
    external "FORTRAN 77" a.b[1] = h(x) annotation(Library = {"a", "b"});
  end g;
end ExternalFunctions;
