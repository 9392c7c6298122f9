package Dynamic
  model Tank
    Real level;
    Boolean overflow;
    annotation (Icon(graphics={
      Rectangle(extent={{-80,-80},{80,80}}),
      Rectangle(extent=DynamicSelect({{-80,-80},{80,0}}, {{-80,-80},{80,level - 80}}),
        fillColor=DynamicSelect({0,0,255}, if overflow then {255,0,0} else {0,0,255}), fillPattern=FillPattern.Solid),
      Text(extent={{-80,80},{80,40}}, textString=DynamicSelect("level", String(level)))}));
  end Tank;
  model PlantDiagram
    Tank tank annotation (Placement(transformation(extent={{-50,-50},{50,50}})));
  end PlantDiagram;
end Dynamic;
