// Arrays of connectors in the graph of overconstrained connectors.
// numbers: the angle that the root prescribes
// run: simulate --model T16c --stop 1
// check: final s.t.ph[1].th = 1 +- 1e-12
// check: final s.t.ph[1].i = 1 +- 1e-12; (1 - 2) into the load
type Ang extends Real;
  function equalityConstraint input Ang a; input Ang b; output Real r[0]; algorithm end equalityConstraint;
end Ang;
connector T Real v; flow Real i; Ang th; end T;
connector T2 T ph[2]; end T2;
model Src T2 t; equation
 for k in 1:2 loop
  Connections.potentialRoot(t.ph[k].th); t.ph[k].v = k;
  if Connections.isRoot(t.ph[k].th) then t.ph[k].th = time; end if;
 end for;
end Src;
model Load T2 t; equation
  Connections.branch(t.ph[1].th, t.ph[2].th); t.ph[1].th = t.ph[2].th; t.ph[1].i + t.ph[2].i = 0; t.ph[1].v - t.ph[2].v = t.ph[1].i;
end Load;
model T16c Src s; Load d; equation connect(s.t, d.t); end T16c;
