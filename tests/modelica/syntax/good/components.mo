model Components
  Real x, y = 1, z(start = 2) = 3 "with a comment";
  Real[3] v, w[2], u[2, :];
  parameter Integer n = 3 annotation(Dialog(group = "Size"));
  constant Real pi = 3.14;
  discrete Boolean b;
  input Real a;
  output Real c;
  .Real d;
  parameter input Real e;
end Components;
