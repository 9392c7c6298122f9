package Small
  constant Real k = 5;
end Small;
