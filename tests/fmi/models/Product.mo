// A function of a library that the system has: (1, 2)·(3, 4) = 11.
model Product
  function dot
    input Real x[:], y[size(x, 1)];
    output Real z;
    external "FORTRAN 77" z = ddot(size(x, 1), x, 1, y, 1) annotation(Library = "blas");
  end dot;
  Real z = dot({1, 2 + 0 * time}, {3, 4});
end Product;
