package ClassKinds
  class A end A;
  model B end B;
  record C end C;
  operator record D end D;
  block E end E;
  connector F end F;
  expandable connector G end G;
  type H end H;
  package I end I;
  function J end J;
  pure function K end K;
  impure function L end L;
  operator function M end M;
  pure operator function N end N;
  operator O end O;
  partial model P end P;
  encapsulated partial model Q end Q;
end ClassKinds;
