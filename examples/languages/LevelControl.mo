// One model out of parts in three languages: a tank in Modelica, a controller of two processes in χ, a pump in SHSML.
//
// The controller measures every 0.5 s and sets the voltage 0.1 s later, so between these instants the system is linear with a constant input:
// with E = exp(-dt/tau) and q0 = gain*u,  q+ = q0 + (q - q0) E,  h+ = h + (q0 dt + (q - q0) tau (1 - E) - dt)/2. The numbers are that recursion
// in forty digits.
//
// numbers: the recursion above, evaluated from sample to sample
// run: simulate --stop 5 --tolerance 1e-11
// check: tank.h(1) = 0.3689839670518991 +- 1e-9
// check: pump.q(2) = 1.644781114889885 +- 1e-9
// check: controller.u(2.5) = 0.2586001037522646 +- 1e-9
// check: tank.h(5) = 1.002497202605558 +- 1e-9
// check: pump.q(5) = 1.087557269836979 +- 1e-9
// check: controller.Sensor.n(4.7) = 9 +- 0
// check: controller.Regulator.x(4.7) = 0.9738400772417611 +- 1e-9
// check: event 1 at 0.5 +- 0
// check: event 2 at 0.6 +- 0
//
// A parameter of the SHSML part is one of the Modelica component; the tank fills before the pump's lag ends:
// run: simulate --stop 1 --tolerance 1e-11 --param pump.tau=0.4
// check: pump.q(1) = 2.0543918161928123 +- 1e-9 ; 3.25 (1 - exp(-0.4/0.4))
//
// run: check
// says: LevelControl is sound
connector RealInput = input Real
  annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid)}));

connector RealOutput = output Real
  annotation(Icon(graphics = {Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));

model Tank "in Modelica"
  parameter Real area(unit = "m2") = 2;
  parameter Real outflow(unit = "m3/s") = 1;
  RealInput q(unit = "m3/s") annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  RealOutput h(unit = "m", start = 0.5, fixed = true) annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  area*der(h) = q - outflow;
  annotation(Icon(graphics = {Line(points = {{-80, 80}, {-80, -80}, {80, -80}, {80, 80}}, thickness = 1),
    Rectangle(extent = {{-80, 20}, {80, -80}}, fillColor = {120, 180, 240}, fillPattern = FillPattern.Solid, lineColor = {60, 110, 170}),
    Text(extent = {{-100, 130}, {100, 90}}, textString = "%name")}));
end Tank;

model Controller "in χ"
  RealInput h(unit = "m") annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  RealOutput u(unit = "V") annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
external "chi" annotation(Library = "controller.chi");
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 80}, {100, -80}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid, radius = 20),
    Text(extent = {{-60, 50}, {60, -50}}, textString = "χ"), Text(extent = {{-100, 130}, {100, 90}}, textString = "%name")}));
end Controller;

model Pump "in SHSML"
  RealInput u(unit = "V") annotation(Placement(transformation(extent = {{-120, -10}, {-100, 10}})));
  RealOutput q(unit = "m3/s") annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  parameter Real tau = 0.2;
external "SHSML" annotation(Library = "drive.shsml");
  annotation(Icon(graphics = {Ellipse(extent = {{-80, 80}, {80, -80}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-40, 68}, {80, 0}, {-40, -68}}, lineColor = {0, 0, 0}), Text(extent = {{-100, 130}, {100, 90}}, textString = "%name")}));
end Pump;

model LevelControl "One model in three languages: a tank in Modelica, its controller in χ, the pump in SHSML"
  Tank tank annotation(Placement(transformation(extent = {{40, -20}, {80, 20}})));
  Controller controller annotation(Placement(transformation(extent = {{-80, -20}, {-40, 20}})));
  Pump pump annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}})));
equation
  connect(controller.u, pump.u) annotation(Line(points = {{-38, 0}, {-22, 0}}, color = {0, 0, 127}));
  connect(pump.q, tank.q) annotation(Line(points = {{22, 0}, {38, 0}}, color = {0, 0, 127}));
  connect(tank.h, controller.h) annotation(Line(points = {{82, 0}, {92, 0}, {92, -50}, {-92, -50}, {-92, 0}, {-82, 0}}, color = {0, 0, 127}));
  annotation(experiment(StopTime=5));
end LevelControl;
