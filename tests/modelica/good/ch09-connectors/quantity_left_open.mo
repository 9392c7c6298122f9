// MLS 3.6 §9.2: what is connected is of one quantity, where one is given
// run: simulate
// lacks: warning
// check: final y.u = 1 +- 0
model M
  connector Voltage = output Real(quantity = "Voltage");
  connector Signal = input Real;
  model X
    Voltage v = 1;
  end X;
  model Y
    Signal u;
  end Y;
  X x;
  Y y;
equation
  connect(x.v, y.u);
end M;
