// MLS 3.6 §4.4.2: parameter is for types, records and connectors
// run: check
// says: warning[M0602]: 'a' is a model: the prefix 'parameter' is for types, records and connectors
model A
  parameter Real x = 1;
end A;
model M
  parameter A a;
end M;
