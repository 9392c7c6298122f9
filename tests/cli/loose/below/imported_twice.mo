function imported_twice
  input Real x;
  output Real y;
algorithm
  y := 2*x;
end imported_twice;
