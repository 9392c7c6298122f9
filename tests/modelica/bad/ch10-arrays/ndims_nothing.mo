// MLS 3.6 §10.3.1: ndims has one argument
// run: check
// error: M0430 at 5
model M
  Integer n = ndims();
end M;
