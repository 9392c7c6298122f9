// error: M0152 at 8
package P
  model M
    Real x;
  equation
    x = 1;

