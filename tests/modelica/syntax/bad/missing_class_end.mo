// error: M0154 at 5
package P
  model M
    Real x;
end P;
