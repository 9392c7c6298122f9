model Ranges
equation
  x = 1:3;
  x = 1:2:n + 1;
  x = (1:3):(4);
  x = a or b:c;
  x = -1:-1:-10;
end Ranges;
