within BondGraph;
model J0 "0 junction: one effort; the flows of the bonds add to zero"
  parameter Integer nin(min=0) = 1 "bonds that point into it";
  parameter Integer nout(min=0) = 2 "bonds that point away";
  Port ins[nin] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port outs[nout] annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Real e "common effort";
equation
  for k in 1:nin loop
    ins[k].e = e;
  end for;
  for k in 1:nout loop
    outs[k].e = e;
  end for;
  sum(ins.f) + sum(outs.f) = 0;
  annotation(Icon(graphics={
    Text(extent={{-60,60},{60,-60}}, textString="0"),
    Text(extent={{-150,110},{150,70}}, textString="%name", textColor={0,0,255})}));
end J0;
