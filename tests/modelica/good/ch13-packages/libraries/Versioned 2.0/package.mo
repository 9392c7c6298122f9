package Versioned
  constant Real c = 3;
  annotation(version="2.0");
end Versioned;
