// MLS 3.6 §4.5: a discrete Real gets its values in when clauses
// run: check
// says: warning[M0622]: 'd' is declared discrete, but this equation lets it change continuously
model M
  discrete Real d;
equation
  d = time;
end M;
