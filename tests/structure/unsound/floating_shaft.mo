// A spring between nothing and nothing: its length is free.
// run: check
// status: 1
model FloatingShaft
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
  model Spring
    Flange a, b;
    Real phi_rel, tau;
  equation
    phi_rel = b.phi - a.phi;
    b.tau = tau;
    a.tau = -tau;
    tau = 10*phi_rel;
  end Spring;
  Spring spring;
end FloatingShaft;
// expect:
// | error[S0104]: a ground is missing: of 'spring.a.phi', 'spring.b.phi' only differences are determined
// |   --> floating_shaft.mo:6:10
// |  6 |     Real phi;
// |    |          ^^^
// |   --> floating_shaft.mo:19:5
// |  19 |     phi_rel = b.phi - a.phi;
// |     |     ----------------------- spring: spring.phi_rel = spring.b.phi - spring.a.phi
// |   = note: 2 variables have only 1 equations
// | check: FloatingShaft is not sound: 6 equations, 6 unknowns
