// MLS 3.6 §4.5: also in an algorithm a discrete Real gets its values in when statements
// run: check
// says: warning[M0622]
model M
  discrete Real d;
algorithm
  d := sin(time);
end M;
