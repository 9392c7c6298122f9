// MLS 3.6 §4.4.2: constant is for types, records and connectors
// run: check
// says: warning[M0602]: 'a' is a block: the prefix 'constant' is for types, records and connectors
block A
  parameter Real x = 1;
end A;
model M
  constant A a;
end M;
