// Of a class by itself it is not told what only whoever uses it can know.
// run: check -m OpenEnds.Inverse
// says: check: OpenEnds.Inverse is sound
// lacks: error
// run: check -m OpenEnds.Between
// status: 1
// says: warning[M0550]: 'OpenEnds.Between' is not balanced: 2 equations for 1 unknown
// run: check -m OpenEnds.Held
// says: check: OpenEnds.Held is sound
// lacks: warning
// run: check -m OpenEnds.Ports
// says: check: OpenEnds.Ports is sound
// lacks: warning
// run: check -m OpenEnds.Tyre
// says: check: OpenEnds.Tyre is sound
// run: simulate -m OpenEnds.Tyre
// error: M0330
// run: check -m OpenEnds.Converter
// says: check: OpenEnds.Converter is sound
// run: simulate -m OpenEnds.Converter
// error: M0426
package OpenEnds
  connector RealInput = input Real;
  connector RealOutput = output Real;
  connector Port
    output Boolean on;
    Boolean idle;
  end Port;

  block Inverse "equal signals on both sides: for who computes an input from an output"
    RealInput u1, u2;
    RealOutput y1, y2;
  equation
    u1 = u2;
    y1 = y2;
  end Inverse;

  block Between "an input too many is said to be equal"
    RealInput u1, u2;
    RealOutput y;
  equation
    u1 = u2;
    y = u1;
  end Between;

  block Held "when it ticks comes with u"
    RealInput u;
    RealOutput y;
  equation
    y = hold(u);
  end Held;

  partial model Road
    Real height;
  end Road;

  model Tyre "on a road that is around it"
    outer Road road;
    Real z = road.height;
  end Tyre;

  partial function Conversion
    input Real u;
    output Real y;
  end Conversion;

  block Converter "with a function that whoever uses it chooses"
    replaceable function convert = Conversion;
    RealInput u;
    RealOutput y;
  equation
    y = convert(u);
  end Converter;

  class Ports "a class that holds ports and says nothing of them"
    Port port;
    Boolean state;
  end Ports;
end OpenEnds;
