// An algorithm section in an array of components assigns elements of its own component alone, whatever the subscript: g[2].V[k] is none of g[1].V. Here each
// section reads what the one before it has computed.
//
// V[k] = above + k: the last element grows by 20 from component to component.
//
// numbers: V[k] = above + k, so 20 more from component to component
// run: simulate --stop 1
// check: final g[1].V[20] = 21 +- 1e-12 ; time + 20
// check: final g[3].V[20] = 61 +- 1e-12
// check: final g[3].V[1] = 42 +- 1e-12
model AlgorithmInComponents
  model Column
    parameter Integer n = 20;
    input Real above;
    Real V[n];
  protected
    Integer k;
  algorithm
    k := 0;
    while k < n loop
      k := k + 1;
      V[k] := above + k;
    end while;
  end Column;
  Column g[3](above={time, g[1].V[20], g[2].V[20]});
end AlgorithmInComponents;
