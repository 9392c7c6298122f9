within BondGraph;
model X1 "1 junction that switches: off, its flow is zero"
  parameter Integer nin(min=0) = 1 "bonds that point into it";
  parameter Integer nout(min=0) = 1 "bonds that point away";
  Port ins[nin] annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Port outs[nout] annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  SwitchInput on annotation(Placement(transformation(origin={0,100}, extent={{-10,-10},{10,10}}, rotation=-90)));
  Real f "common flow, along the half arrows";
equation
  for k in 1:nin loop
    ins[k].f = f;
  end for;
  for k in 1:nout loop
    outs[k].f = -f;
  end for;
  if on then
    sum(ins.e) = sum(outs.e);
  else
    f = 0;
  end if;
  annotation(Icon(graphics={
    Text(extent={{-60,60},{60,-60}}, textString="X1"),
    Text(extent={{-150,150},{150,115}}, textString="%name", textColor={0,0,255})}), Documentation(info="<html>
<p>The controlled junction of Mosterman and Biswas. On, it is a 1 junction; off, a source of zero flow to each of its bonds: an ideal switch, a valve that is shut, a
body at a stop.</p></html>"));
end X1;
