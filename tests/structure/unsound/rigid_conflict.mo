// Two walls hold one shaft.
// run: check
// status: 1
model RigidConflict
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Fixed
    parameter Real phi0 = 0;
    Flange flange;
  equation
    flange.phi = phi0;
  end Fixed;
  Fixed a(phi0 = 0);
  Fixed b(phi0 = 1);
equation
  connect(a.flange, b.flange);
end RigidConflict;
// expect:
// | error[S0101]: 3 equations determine 2 variables: 'a.flange.phi', 'b.flange.phi'
// |   --> rigid_conflict.mo:13:5
// |  13 |     flange.phi = phi0;
// |     |     ^^^^^^^^^^^^^^^^^
// |   --> rigid_conflict.mo:13:5
// |  13 |     flange.phi = phi0;
// |     |     ----------------- b: b.flange.phi = b.phi0
// |   --> rigid_conflict.mo:18:3
// |  18 |   connect(a.flange, b.flange);
// |     |   --------------------------- a.flange.phi = b.flange.phi
// |   = note: a: a.flange.phi = a.phi0
// |   = hint: remove one of these equations
// | error[S0104]: 2 variables have only 1 equation: 'a.flange.tau', 'b.flange.tau'
// |   --> rigid_conflict.mo:7:15
// |  7 |     flow Real tau;
// |    |               ^^^
// |   --> rigid_conflict.mo:18:3
// |  18 |   connect(a.flange, b.flange);
// |     |   --------------------------- a.flange.tau + b.flange.tau = 0
// |   = hint: one more equation is needed among these variables
// | check: RigidConflict is not sound: 4 equations, 4 unknowns
