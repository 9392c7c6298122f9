// error: M0159 at 3
function f
  external "C" y = a.b(x);
end f;
