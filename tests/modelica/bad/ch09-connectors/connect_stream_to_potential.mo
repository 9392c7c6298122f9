// MLS 3.6 §9.3: a stream is connected to a stream
// run: check
// error: M0513 at 18
model M
  connector C
    Real p;
    flow Real m;
    stream Real h;
  end C;
  connector D
    Real p;
    flow Real m;
    input Real h;
  end D;
  C c;
  D d;
equation
  connect(c, d);
end M;
