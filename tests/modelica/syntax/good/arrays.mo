model Arrays
equation
  x = {1, 2, 3};
  x = {{1, 2}, {3, 4}};
  x = {};
  x = [1, 2; 3, 4];
  x = [1];
  x = [a; b; c];
  x = [[1, 2], [3; 4]; {5}, if a then b else c];
  x = {if a then 1 else 2, 1:3};
end Arrays;
