// A literal of an enumeration is imported as if the enumeration were a package (MLS 3.6 §13.2.1).
// run: simulate --stop 1
// says: warning[M0631]: 'second' is imported from 'Parts.Order', which is an enumeration and no package
// check: final n = 2 +- 0
// run: check --strict
// status: 1
package Parts
  type Order = enumeration(first, second, third);
end Parts;
model ImportedLiteral
  import Parts.Order.second;
  import last = Parts.Order.third;
  parameter Parts.Order o = second;
  Integer n = if o < last then Integer(o) else 0;
end ImportedLiteral;
