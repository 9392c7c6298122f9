within BondGraph.Elements;
model MTF "Transformer whose modulus is a signal"
  Port one annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port two annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  SignalInput n annotation(Placement(transformation(extent={{-10,90},{10,110}}, rotation=-90)));
equation
  one.e = n*two.e;
  two.f = -n*one.f;
  annotation(Icon(graphics={
    Text(extent={{-80,50},{80,-50}}, textString="MTF"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end MTF;
