within Loose;
model Base
  parameter Real k;
  Real y = k*time;
end Base;
