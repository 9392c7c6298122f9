// MLS 3.6 §9.4: arrays of overdetermined variables and arrays of connectors with such are nodes of the graph
// run: check -m T16
// says: sound
// run: simulate --stop 1 -m Both
// check: final a.s.t.th[1] = 1 +- 1e-12
// check: final b.d.t.ph[2].th = 1 +- 1e-12
type Ang extends Real;
  function equalityConstraint input Ang a[:]; input Ang b[:]; output Real r[0]; algorithm end equalityConstraint;
end Ang;
connector T Real v; flow Real i; Ang th[1]; end T;
model Src T t; equation
  Connections.potentialRoot(t.th); t.v = 1;
  if Connections.isRoot(t.th) then t.th = {time}; end if;
end Src;
model Load T a, b; equation
  Connections.branch(a.th, b.th); a.th = b.th; a.i + b.i = 0; a.v - b.v = a.i;
end Load;
model T16 Src s, r; Load d; equation connect(s.t, d.a); connect(r.t, d.b); end T16;
type Ang1 extends Real;
  function equalityConstraint input Ang1 a; input Ang1 b; output Real r[0]; algorithm end equalityConstraint;
end Ang1;
connector T1 Real v; flow Real i; Ang1 th; end T1;
connector T2 T1 ph[2]; end T2;
model Src2 T2 t; equation
 for k in 1:2 loop
  Connections.potentialRoot(t.ph[k].th); t.ph[k].v = k;
  if Connections.isRoot(t.ph[k].th) then t.ph[k].th = time; end if;
 end for;
end Src2;
model Load2 T2 t; equation
  Connections.branch(t.ph[1].th, t.ph[2].th); t.ph[1].th = t.ph[2].th;
  t.ph[1].i + t.ph[2].i = 0; t.ph[1].v - t.ph[2].v = t.ph[1].i;
end Load2;
model T16c Src2 s; Load2 d; equation connect(s.t, d.t); end T16c;
model Both T16 a; T16c b; end Both;
