// error: M0151 at 3
package P
  model "without a name"
    Real x;
  end M;
  model N
  end N;
end P;
