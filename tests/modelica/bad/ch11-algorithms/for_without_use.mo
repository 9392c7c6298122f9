// MLS 3.6 §11.2.2.1: the range is inferred from a use as a subscript, and there is none
// run: check
// error: M0419 at 8
model M
  Real s;
algorithm
  s := 0;
  for i loop
    s := s + i;
  end for;
end M;
