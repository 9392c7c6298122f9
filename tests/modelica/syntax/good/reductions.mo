model Reductions
equation
  x = sum(i for i in 1:10);
  x = sum(a[i, j] * b for i in 1:n, j in 1:m);
  x = product(i);
  x = max(a[i] for i);
  x = {i ^ 2 for i in 1:3};
  x = {{i + j for i in 1:3} for j in 1:2};
  x = {a[i] for i, j in {1, 2}};
end Reductions;
