// MLS 3.6 §4.5.1: input and output exclude each other
// run: check
// error: M0161 at 5
model M
  input output Real x;
end M;
