// run: draw $FILE
// says: <title>Drawn</title>
// run: draw $FILE -m Drawn
// says: <title>Drawn</title>
// says: >Drawn</text>
// run: draw $FILE -m Drawn --diagram
// says: data-component="part"
// run: draw $FILE -m Drawn -o $TMP/a.png
// says: wrote
// run: draw $FILE -m Nothing.There
// status: 1
// says: error[L0031]
// run: draw $FILE -m Drawn --icon --diagram
// status: 2
// run: draw $FILE -m Drawn --time 3
// status: 2
// run: draw $FILE -m Drawn --result missing.mat
// status: 1
model Part
  annotation (Icon(graphics={Rectangle(extent={{-100,-100},{100,100}})}));
end Part;
model Drawn
  Part part annotation (Placement(transformation(extent={{-10,-10},{10,10}})));
  annotation (Icon(graphics={Text(extent={{-100,-20},{100,20}}, textString="%name")}));
end Drawn;
