// MLS 3.6 §7.4: only models, blocks and connectors are deselected
// run: check -m M
// error: M0315 at 8
model B
  Real x = 1;
end B;
model M
  extends B(break x);
end M;
