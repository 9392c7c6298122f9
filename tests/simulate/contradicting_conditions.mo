// Initial conditions that are not needed must hold all the same; they are compared with their own terms, whatever the unit.
// run: simulate -m ContradictingConditions.Linear
// status: 3
// error: R0001 at 30
// says: the initial condition y = 2 * c contradicts the others: its left side is 1, its right side 2
// says: another condition is here: x = c
// run: simulate -m ContradictingConditions.Linear --param scale=1e-12
// status: 3
// error: R0001 at 30
// run: simulate -m ContradictingConditions.Linear --param scale=1e12
// status: 3
// error: R0001 at 30
// run: simulate -m ContradictingConditions.Cancelled
// check: d(0) = 0 +- 1e-15 ; the fixed start value
// run: simulate -m ContradictingConditions.Solved
// check: y(0) = 0.5 +- 1e-9 ; y^3 + y = 5/8
// run: simulate -m ContradictingConditions.SolvedWrong
// status: 3
// error: R0001 at 51
// run: simulate -m ContradictingConditions.Inertias
// needs: Modelica
// error: S0311
// run: simulate -m ContradictingConditions.Capacitor
// needs: Modelica
// error: S0312
// says: 'capacitor.T' starts at 293.15, but the equations say that it is 373.15
package ContradictingConditions
  model Linear parameter Real scale = 1; parameter Real c = 1*scale;
    Real x(start = c, fixed = true);
    Real y(start = 2*c, fixed = true);
  equation
    der(x) = -x;
    2*x = y + c;
  end Linear;
  model Cancelled "the difference of two numbers of size 1 is 0 up to their rounding"
    parameter Real a = 0.1, b = 0.2;
    Real x(start = 0.30000000000000004, fixed = true);
    Real d(start = 0, fixed = true);
  equation
    der(x) = -x;
    d = (a + b) - 2*x + (x + 0.0)*1.0;
  end Cancelled;
  model Solved
    Real x(start = 1, fixed = true);
    Real y(start = 0.5, fixed = true);
  equation
    der(x) = -x;
    y^3 + y = 0.625*x;
  end Solved;
  model SolvedWrong
    Real x(start = 1, fixed = true);
    Real y;
  equation
    der(x) = -x;
    y^3 + y = 0.625*x;
  initial equation

    y = 0.50001;
  end SolvedWrong;
  model Inertias
    Modelica.Mechanics.Rotational.Components.Inertia a(J = 1, w(start = 1, fixed = true), phi(fixed = true, start = 0));
    Modelica.Mechanics.Rotational.Components.Inertia b(J = 1, w(start = 2, fixed = true));
  equation
    connect(a.flange_b, b.flange_a);
  end Inertias;
  model Capacitor
    Modelica.Thermal.HeatTransfer.Components.HeatCapacitor capacitor(C = 1, T(start = 293.15, fixed = true));
    Modelica.Thermal.HeatTransfer.Sources.FixedTemperature bath(T = 373.15);
  equation
    connect(bath.port, capacitor.port);
  end Capacitor;
end ContradictingConditions;
