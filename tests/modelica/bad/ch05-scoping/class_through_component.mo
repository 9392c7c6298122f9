// MLS 3.6 §5.3.2: of a component only functions of its class are found
// run: check
// says: warning[M0633]: 'T' is looked up in the component 'a': only functions are found there
model A
  model T
    Real y = 1;
  end T;
  Real x = 1;
end A;
model M
  A a;
  a.T t;
end M;
