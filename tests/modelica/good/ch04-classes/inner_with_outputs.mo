// MLS 3.6 §4.7: an inner component has no connectors with inputs
// run: simulate
// lacks: warning
// check: final user.z = 2 +- 0
model M
  connector Out = output Real;
  model World
    Out y = 2;
  end World;
  model User
    outer World w;
    Real z = w.y;
  end User;
  inner World w;
  User user;
end M;
