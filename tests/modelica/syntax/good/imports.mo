package Imports
  import Modelica;
  import SI = Modelica.Units.SI;
  import Modelica.Math.*;
  import Modelica.Math . *;
  import Modelica.Math.{sin, cos, tan};
  import Modelica.Constants.pi "a number" annotation(Evaluate = true);
end Imports;
