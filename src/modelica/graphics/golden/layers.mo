package Layers
  connector Pin
    annotation (Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, fillPattern=FillPattern.Solid, fillColor={0,0,255})}),
      Diagram(graphics={Rectangle(extent={{-40,40},{40,-40}}, fillPattern=FillPattern.Solid, fillColor={0,0,255}),
        Text(extent={{-160,110},{40,50}}, textString="%name")}));
  end Pin;
  connector Heat = Pin;
  partial model Port
    parameter Boolean useHeat = false;
    Pin p annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n annotation (Placement(transformation(extent={{110,-10},{90,10}}), iconTransformation(extent={{90,-40},{110,-20}})));
    Heat h if useHeat annotation (Placement(transformation(extent={{-10,-110},{10,-90}})));
    Pin hidden annotation (Placement(visible=false, transformation(extent={{0,0},{10,10}})));
    Pin inDiagramOnly annotation (Placement(transformation(extent={{0,0},{10,10}}), iconVisible=false));
  protected
    Pin q annotation (Placement(transformation(extent={{-10,90},{10,110}})));
  end Port;
  model Resistor
    extends Port;
    parameter Real R(unit="Ohm") = 1;
    annotation (Icon(graphics={Rectangle(extent={{-70,30},{70,-30}}), Text(extent={{-100,80},{100,40}}, textString="%name"),
      Text(extent={{-100,-40},{100,-70}}, textString="R=%R"), Line(visible=useHeat, points={{0,-30},{0,-90}})}));
  end Resistor;
  model WithHeat
    extends Resistor(useHeat=true, R=5);
  end WithHeat;
  model Mapped
    extends Resistor annotation (IconMap(extent={{-50,-50},{50,50}}));
    annotation (Icon(graphics={Ellipse(extent={{-100,100},{100,-100}})}));
  end Mapped;
  model WithoutPrimitives
    extends Resistor annotation (IconMap(primitivesVisible=false));
  end WithoutPrimitives;
  model Wide
    annotation (Icon(coordinateSystem(extent={{-200,-50},{200,50}}), graphics={Rectangle(extent={{-200,-50},{200,50}})}));
  end Wide;
  model Narrow "inherits the coordinate system"
    extends Wide;
    annotation (Icon(graphics={Text(extent={{-200,50},{200,-50}}, textString="%class")}));
  end Narrow;
  model CircuitDiagram
    parameter Boolean extra = false;
    Resistor r1(R=100) annotation (Placement(transformation(extent={{-60,-20},{-20,20}})));
    Resistor r2(R=2*k) annotation (Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={40,0})));
    WithHeat flipped annotation (Placement(transformation(extent={{20,40},{-20,80}})));
    Resistor maybe if extra annotation (Placement(transformation(extent={{-20,-80},{20,-40}})));
    replaceable Port s annotation (Placement(transformation(extent={{-90,60},{-60,90}})));
    Pin out annotation (Placement(transformation(extent={{90,-10},{110,10}})));
    parameter Real k = 3;
  equation
    connect(r1.n, r2.p) annotation (Line(points={{-20,-6},{40,-6},{40,-20}}, color={0,0,255}));
    for i in 1:2 loop
      connect(r2.n, out) annotation (Line(points={{40,20},{40,30},{100,30},{100,0}}), Text(string="%second", index=-1, extent={{-6,3},{-6,9}}));
    end for;
    annotation (Diagram(graphics={Text(extent={{-100,100},{0,90}}, textString="a diagram")}));
  end CircuitDiagram;
  model RedeclaredDiagram
    extends CircuitDiagram(redeclare Resistor s(R=7), extra=true);
  end RedeclaredDiagram;
end Layers;
