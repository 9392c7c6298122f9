// One model out of three languages that talk over channels: a shaft out of parts of the Modelica Standard Library, a motor in SHSML, and a controller of two
// processes in χ, which are components of their own and meet on two channels. `measured` carries a number, `done` carries nothing: it only synchronizes, and its
// variable counts.
//
// The sensor measures 0.4 s after it was let go, the regulator sets the voltage 0.1 s later. In between the voltage u is constant and
//     torque(t) = gain u + (torque0 - gain u) exp(-t/lag),
//     w(t) = gain u/d + A exp(-t/lag) + (w0 - gain u/d - A) exp(-d t/J),   A = (torque0 - gain u)/(d - J/lag).
// The numbers are these two in forty digits, from instant to instant.
//
// needs: Modelica
// numbers: the recursion above, evaluated from sample to sample
// run: simulate --stop 5 --tolerance 1e-11
// check: shaft.w(1.25) = 0.6751449282689363 +- 1e-9
// check: motor.torque(1.25) = 0.7762094893753553 +- 1e-9
// check: shaft.w(3) = 1.0244421888595387 +- 1e-9
// check: regulator.u(4.7) = 1.0025952880811234 +- 1e-9
// check: shaft.w(5) = 0.999075322745889 +- 1e-9
// check: motor.torque(5) = 0.5012040140803547 +- 1e-9
// check: sensor.measured(4.7) = 0.9967558898985957 +- 1e-9
// check: regulator.measured(4.7) = 0.9967558898985957 +- 1e-9
// check: sensor.done(4.7) = 9 +- 0
// check: event 1 at 0.5 +- 0
// check: event 2 at 0.9 +- 0
// check: event 3 at 1 +- 0
//
// run: check
// says: SpeedControl is sound
model Sensor "in χ"
  Modelica.Blocks.Interfaces.RealInput w(unit = "rad/s") annotation(Placement(transformation(extent = {{140, -20}, {100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput measured "a channel" annotation(Placement(transformation(extent = {{-100, 30}, {-120, 50}})));
  Modelica.Blocks.Interfaces.IntegerInput done "a channel" annotation(Placement(transformation(extent = {{-140, -60}, {-100, -20}})));
external "chi" sensor() annotation(Library = "speed_control.chi");
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 20),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "χ"), Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Sensor;

model Regulator "in χ"
  Modelica.Blocks.Interfaces.RealInput measured "a channel" annotation(Placement(transformation(extent = {{140, 20}, {100, 60}})));
  Modelica.Blocks.Interfaces.IntegerOutput done "a channel" annotation(Placement(transformation(extent = {{100, -50}, {120, -30}})));
  Modelica.Blocks.Interfaces.RealOutput u(unit = "V") annotation(Placement(transformation(extent = {{-100, -10}, {-120, 10}})));
external "chi" regulator() annotation(Library = "speed_control.chi");
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 20),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "χ"), Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Regulator;

model Motor "in SHSML"
  Modelica.Blocks.Interfaces.RealInput u(unit = "V") annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput torque(unit = "N.m") annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  parameter Real lag(unit = "s") = 0.25;
external "SHSML" annotation(Library = "motor.shsml");
  annotation(Icon(graphics = {Ellipse(extent = {{-100, 100}, {100, -100}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "M"), Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Motor;

model SpeedControl "Parts of the Modelica Standard Library, a motor in SHSML, and a controller of two χ processes"
  import Modelica.Mechanics.Rotational;
  Motor motor annotation(Placement(transformation(extent = {{-70, 30}, {-50, 50}})));
  Rotational.Sources.Torque drive annotation(Placement(transformation(extent = {{-30, 30}, {-10, 50}})));
  Rotational.Components.Inertia shaft(J = 0.5, w(start = 0, fixed = true), phi(start = 0, fixed = true)) annotation(Placement(transformation(extent = {{10, 30}, {30, 50}})));
  Rotational.Components.Damper bearing(d = 0.5) annotation(Placement(transformation(extent = {{50, 30}, {70, 50}})));
  Rotational.Components.Fixed ground annotation(Placement(transformation(extent = {{80, 30}, {100, 50}})));
  Rotational.Sensors.SpeedSensor speed annotation(Placement(transformation(origin = {40, 0}, extent = {{-10, -10}, {10, 10}}, rotation = -90)));
  Sensor sensor annotation(Placement(transformation(extent = {{0, -50}, {20, -30}})));
  Regulator regulator annotation(Placement(transformation(extent = {{-60, -50}, {-40, -30}})));
equation
  connect(motor.torque, drive.tau) annotation(Line(points = {{-49, 40}, {-32, 40}}, color = {0, 0, 127}));
  connect(drive.flange, shaft.flange_a) annotation(Line(points = {{-10, 40}, {10, 40}}));
  connect(shaft.flange_b, bearing.flange_a) annotation(Line(points = {{30, 40}, {50, 40}}));
  connect(bearing.flange_b, ground.flange) annotation(Line(points = {{70, 40}, {90, 40}}));
  connect(shaft.flange_b, speed.flange) annotation(Line(points = {{30, 40}, {40, 40}, {40, 10}}));
  connect(speed.w, sensor.w) annotation(Line(points = {{40, -11}, {40, -40}, {22, -40}}, color = {0, 0, 127}));
  connect(sensor.measured, regulator.measured) annotation(Line(points = {{-1, -36}, {-38, -36}}, color = {0, 0, 127}, thickness = 0.5));
  connect(regulator.done, sensor.done) annotation(Line(points = {{-39, -44}, {-2, -44}}, color = {255, 127, 0}, thickness = 0.5));
  connect(regulator.u, motor.u) annotation(Line(points = {{-61, -40}, {-84, -40}, {-84, 40}, {-72, 40}}, color = {0, 0, 127}));
  annotation(experiment(StopTime = 5, Tolerance = 1e-11));
end SpeedControl;
