// error: M0102 at 4
function f
  external "C" g();
  Real x;
end f;
