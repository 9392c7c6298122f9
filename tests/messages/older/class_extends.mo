// A class that a package extends by `redeclare model extends` has the elements of the package's base: of PartialMedium's
// BaseProperties `R` is `R_s` today.
// needs: Modelica
// run: simulate -m OwnMedium --stop 1
// check: final r = 188.96363636363637 +- 1e-9 ; 8.3144/0.044
package CO2
  extends Modelica.Media.Interfaces.PartialMedium(
    ThermoStates = Modelica.Media.Interfaces.Choices.IndependentVariables.ph,
    singleState = false);
  redeclare record extends ThermodynamicState
    AbsolutePressure p;
    SpecificEnthalpy h;
  end ThermodynamicState;
  redeclare model extends BaseProperties(final standardOrderComponents = true)
  equation
    T = h/1000;
    p = state.p;
    d = 1;
    h = state.h;
    u = h;
    MM = 0.044;
    R = 8.3144/MM;
  end BaseProperties;
end CO2;
model OwnMedium
  CO2.BaseProperties medium;
  Real r = medium.R;
equation
  medium.p = 1e5;
  medium.T = 300;
  annotation(uses(Modelica(version = "3.2.3")));
end OwnMedium;
