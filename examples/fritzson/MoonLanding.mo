// Fritzson and Bunus (2002), section 3, adapted by them from Cellier (1991).
// run: simulate --stop 230 --tolerance 1e-9
// check: apollo.mass(43.2) = 603.37936 +- 1e-9 ; 1038.358 - 43.2 massLossRate force1
// check: apollo.altitude(200) = 55.58375 +- 5e-6 ; hybrid exam, problem 10
// check: apollo.altitude(210) = 2.971489 +- 6e-7 ; hybrid exam, problem 10
// check: apollo.altitude(211.236502) = 0 +- 3e-6 ; hybrid exam, problem 10: touchdown, engine off since 210
// check: apollo.velocity(211.236502) = -3.411221 +- 1e-6 ; hybrid exam, problem 10
// check: event 1 at 43.2 +- 1e-12
// check: event 2 at 210 +- 1e-12
class CelestialBody
  constant Real g = 6.672e-11;
  parameter Real radius;
  parameter String name;
  Real mass;
end CelestialBody;

class Rocket "rocket class"
  parameter String name;
  Real mass(start=1038.358);
  Real altitude (start= 59404);
  Real velocity(start= -2003);
  Real acceleration;
  Real thrust; // Thrust force on rocket
  Real gravity;// Gravity forcefield
  parameter Real massLossRate=0.000277;
equation
  (thrust-mass*gravity)/mass=acceleration;
  der(mass) = -massLossRate * abs(thrust);
  der(altitude) = velocity;
  der(velocity) = acceleration;
end Rocket;

class MoonLanding
  parameter Real force1 = 36350;
  parameter Real force2 = 1308;
protected
  parameter Real thrustEndTime = 210;
  parameter Real thrustDecreaseTime = 43.2;
public
  Rocket apollo(name="apollo13");
  CelestialBody moon (name="moon",
    mass=7.382e22,
    radius=1.738e6);
equation
  apollo.thrust =
    if (time<thrustDecreaseTime) then
      force1
    else if (time<thrustEndTime) then
      force2
    else 0;
  apollo.gravity = moon.g*moon.mass
    /(apollo.altitude + moon.radius)^2;
end MoonLanding;
