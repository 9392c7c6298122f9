model ForEquations
equation
  for i in 1:n loop
    x[i] = i;
  end for;
  for i loop
    x[i] = y[i];
  end for;
  for i in 1:2:n, j in {1, 3, 5}, k loop
    for l in a:b loop
      x[i, j, k, l] = 0;
    end for;
  end for "nested";
end ForEquations;
