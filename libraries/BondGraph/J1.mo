within BondGraph;
model J1 "1 junction: one flow; the efforts of the bonds add to zero"
  parameter Integer nin(min=0) = 1 "bonds that point into it";
  parameter Integer nout(min=0) = 2 "bonds that point away";
  Port ins[nin] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port outs[nout] annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real f "common flow, along the half arrows";
equation
  for k in 1:nin loop
    ins[k].f = f;
  end for;
  for k in 1:nout loop
    outs[k].f = -f;
  end for;
  sum(ins.e) = sum(outs.e);
  annotation(Icon(graphics={
    Text(extent={{-60,60},{60,-60}}, textString="1"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end J1;
