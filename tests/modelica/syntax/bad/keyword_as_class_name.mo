// error: M0117 at 3
package P
  model block
    Real x;
  end block;
end P;
