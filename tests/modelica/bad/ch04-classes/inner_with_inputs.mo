// MLS 3.6 §4.7: an inner component has no connectors with inputs
// run: check
// says: warning[M0329]: 'w' is inner, but its connector 'u' has inputs
model M
  connector In = input Real;
  model World
    In u;
    Real y = 2*u;
  end World;
  model User
    outer World w;
    Real z = w.y;
  end User;
  inner World w;
  User user;
equation
  w.u = time;
end M;
