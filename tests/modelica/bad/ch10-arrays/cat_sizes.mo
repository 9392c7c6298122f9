// MLS 3.6 §10.4.2: sizes agree in all dimensions but the one along which arrays are put together
// run: check
// error: M0440 at 5
model M
  Real a[2,3] = cat(2, [1, 2; 4, 5], [3; 3; 6]);
end M;
