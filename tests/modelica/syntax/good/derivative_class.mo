function g = der(f, x, y) "the second partial derivative of f";
