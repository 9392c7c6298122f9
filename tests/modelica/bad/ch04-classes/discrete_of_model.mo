// MLS 3.6 §4.4.2: discrete is for types, records and connectors
// run: check
// says: warning[M0602]: 'a' is a model: the prefix 'discrete' is for types, records and connectors
model A
  Real x = 1;
end A;
model M
  discrete A a;
end M;
