// Arrays of angles, and arrays of connectors, in the graph of overconstrained connectors: one spanning tree, one root.
// run: simulate --model T16 --stop 1
// check: final r.t.th[1] = 1 +- 1e-12 ; oracle: tests/reference
// check: final s.t.th[1] = 1 +- 1e-12 ; oracle: tests/reference
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
