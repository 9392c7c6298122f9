// MLS 3.6 §13.2.1: types are imported
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
package Units
  type Length = Real(unit="m", start=2);
end Units;
model M
  import Units.Length;
  Length x(fixed=true);
equation
  der(x) = 0;
end M;
