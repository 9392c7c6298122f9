// error: M0161 at 4
// error: M0161 at 5
model M
  flow stream Real x;
  parameter constant Real y = 1;
end M;
