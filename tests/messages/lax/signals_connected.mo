// Inputs and outputs that are no connectors (MLS 3.6 §9.1), connected: each pair is one signal, and so is a variable with one.
// run: simulate --stop 1
// says: warning[M0510]: 'controller.light' is not a connector: it is connected as the input that it is
// says: warning[M0510]: 'seen' is not a connector: it is connected as the variable that it is
// check: final seen = 2 +- 0 ; Light.Green
// check: final car.speed = 2 +- 0 ; green at the end
// check: car.speed(0.2) = 0 +- 0 ; red before 0.5
// run: check --strict
// status: 1
type Light = enumeration(Red, Green);
block Lamp
  output Light light = if time < 0.5 then Light.Red else Light.Green;
end Lamp;
block Controller
  input Light light;
  output Real speed;
equation
  speed = if light == Light.Green then 2 else 0;
end Controller;
block Car
  input Real speed;
end Car;
model SignalsConnected
  Lamp lamp;
  Controller controller;
  Car car;
  Light seen;
equation
  connect(seen, lamp.light);
  connect(lamp.light, controller.light);
  connect(controller.speed, car.speed);
end SignalsConnected;
