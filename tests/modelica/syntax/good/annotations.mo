model Annotations "with an annotation of its own"
  Real x annotation(Dialog(tab = "A", enable = n > 1), HideResult = true);
  annotation(
    Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
      Rectangle(extent = {{-1, -1}, {1, 1}}, lineColor = {0, 0, 255}),
      Text(textString = "%name")}),
    experiment(StopTime = 1.0, Tolerance = 1e-6),
    __Vendor(flag = true, nested(a = {}, b)),
    version = "1.0.0",
    uses(Modelica(version = "4.1.0")));
end Annotations;
