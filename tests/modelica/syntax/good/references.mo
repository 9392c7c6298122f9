model References
equation
  x = a.b.c + .a.b + a[1].b[2, 3].c[i + 1] + a[:] + a[:, 1:end] + a[end] + a[end - 1, {1, end}] + a[f(end)];
  y = a[b[end], end];
  z = a[1:2:5] + a[:, :, 3];
end References;
