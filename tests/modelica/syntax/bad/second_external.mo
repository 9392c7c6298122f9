// error: M0158 at 4
function f
  external "C" g();
  external "C" h();
end f;
