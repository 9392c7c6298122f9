package Beside
  model Part
    Real y = 7;
  end Part;
end Beside;
