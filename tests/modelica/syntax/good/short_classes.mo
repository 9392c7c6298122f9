package ShortClasses
  type Length = Real(unit = "m", min = 0) "a length";
  type Vector = Real[3];
  type Matrix = Real[:, 2](each unit = "1");
  connector RealInput = input Real "an input" annotation(Icon(graphics = {}));
  connector RealOutput = output Real;
  model R = .Modelica.Electrical.Analog.Basic.Resistor(R = 100);
  package Medium = Water();
  partial function f = g;
end ShortClasses;
