// MLS 3.6 §9.2: what is connected is of one quantity, where one is given
// run: check
// says: warning[M0527]: the quantities of the connected 'x.a.v' and 'y.b.v' differ: "Voltage" and "Force"
model M
  connector A
    Real v(quantity = "Voltage");
    flow Real i(quantity = "Current");
  end A;
  connector B
    Real v(quantity = "Force");
    flow Real i(quantity = "Current");
  end B;
  model X
    A a;
  equation
    a.v = 1;
  end X;
  model Y
    B b;
  equation
    b.i = 0;
  end Y;
  X x;
  Y y;
equation
  connect(x.a, y.b);
end M;
