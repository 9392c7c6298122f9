// Fritzson and Bunus (2002), section 3, adapted by them from Cellier (1991).
// run: simulate --stop 230 --tolerance 1e-9
// check: apollo.mass(43.2) = 603.37936 +- 1e-11 ; 1038.358 - 43.2 massLossRate force1
// check: apollo.altitude(200) = 55.5837533709373 +- 5e-7 ; Taylor series of order 30, 30 digits (hybrid exam, problem 10)
// check: apollo.altitude(210) = 2.97148909464744 +- 5e-7 ; oracle: tests/reference
// check: apollo.altitude(211.236501736) = 0 +- 5e-7 ; touchdown, engine off since 210
// check: apollo.velocity(211.236501736) = -3.41122110823529 +- 2e-8 ; oracle: tests/reference
// check: event 1 at 43.2 +- 1e-12 ; oracle: tests/reference
// check: event 2 at 210 +- 1e-12 ; oracle: tests/reference
// run: simulate --stop 230 --tolerance 1e-9 -m Touchdown
// says: it has landed
// check: event 3 at 211.236501736 +- 1.5e-7 ; oracle: tests/reference
// check: final apollo.velocity = -3.411221108 +- 2e-7 ; oracle: tests/reference
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

model Touchdown "until the altitude is zero"
  extends MoonLanding;
  Boolean down = apollo.altitude <= 0;
equation
  when down then
    terminate("it has landed");
  end when;
  annotation(experiment(StopTime=230));
end Touchdown;

class MoonLanding "A rocket that lands on the moon with two thrust phases"
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
  annotation(experiment(StopTime=230));
end MoonLanding;
