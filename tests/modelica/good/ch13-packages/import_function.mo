// MLS 3.6 §13.2.1: a function may be imported under another name
// run: simulate --stop 1
// check: final y = 9 +- 1e-12
package P
  function square
    input Real u;
    output Real y = u*u;
  end square;
end P;
model M
  import sq = P.square;
  Real y = sq(3);
end M;
