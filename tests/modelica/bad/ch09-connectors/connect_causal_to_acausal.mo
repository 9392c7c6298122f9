// MLS 3.6 §9.3: an input is connected to an input or output
// run: check
// says: warning[M0525]
model M
  connector C
    input Real e;
  end C;
  connector D
    Real e;
  end D;
  C c;
  D d;
equation
  connect(c, d);
end M;
