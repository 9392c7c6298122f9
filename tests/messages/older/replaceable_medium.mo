// The conversion reaches elements of classes that come with a package: by a short name, by inheritance, by redeclaration. The gas constant of a medium was R, and is R_s.
// needs: Modelica
// run: simulate --stop 1 -m ReplaceableMedium.Redeclared
// check: final y = 296.804743444209 +- 1e-9 ; 8.31451 J/(mol.K) / 0.0280134 kg/mol, as NASA has them for nitrogen
// run: simulate --stop 1 -m ReplaceableMedium.Own
// check: final y = 287.05117 +- 0.01 ; dry air
package ReplaceableMedium
  package Air = Modelica.Media.Air.DryAirNasa;
  partial model Base
    replaceable package Medium = Air constrainedby Modelica.Media.Interfaces.PartialMedium;
    Medium.BaseProperties gas(p = 1e5, T = 300);
  end Base;
  model Own
    extends Base;
    Real y = gas.R;
  end Own;
  model Redeclared
    extends Base(redeclare package Medium = Modelica.Media.IdealGases.SingleGases.N2);
    Real y = gas.R;
  end Redeclared;
  annotation(uses(Modelica(version = "3.2.3")));
end ReplaceableMedium;
