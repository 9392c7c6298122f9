within BondGraph;
type Stroke = enumeration(
  None "not shown",
  AtStart "the effort is known at the end",
  AtEnd "the effort is known at the start") "Causal stroke of a bond";
