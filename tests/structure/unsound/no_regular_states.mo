// Two constraints whose Jacobian by the states is singular whatever the states are: x + y = 1 twice, once in disguise.
// run: check
// error: S0111 at 8
model NoRegularStates
  Real x, y, u, v;
equation
  der(x) = u;
  x + y = sin(time);
  (x + y)*2 + 0*v = 2*sin(time) ;
  der(y) = v;
end NoRegularStates;
