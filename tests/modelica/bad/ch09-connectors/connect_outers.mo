// MLS 3.6 §9.3: two outer connectors are not connected
// run: check
// error: M0524 at 13
model M
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Part
    outer Pin a;
    outer Pin b;
  equation
    connect(a, b);
  end Part;
  inner Pin a;
  inner Pin b;
  Part part;
end M;
