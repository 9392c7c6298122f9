model Operators
equation
  x = a + b - c * d / e ^ f;
  x = a .+ b .- c .* d ./ e .^ f;
  x = -a + b;
  x = +a - b * c;
  x = .-a .+ b;
  x = .+a;
  x = not a and b or not c and not d;
  x = a < b and c <= d or e > f and g >= h or i == j or k <> l;
  x = not a < b;
  x = a - (b - c) - ((d));
  x = (-a) ^ 2 + 2 ^ (-b) - (a < b);
  x = -a ^ 2;
  x = a / b / c * d;
  x = (a ^ b) ^ c;
end Operators;
