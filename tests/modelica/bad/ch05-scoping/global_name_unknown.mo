// MLS 3.6 §5.3.3: a name with a leading dot is looked up at the outermost level
// run: check
// error: M0320 at 8
model M
  package P
    constant Real c = 1;
  end P;
  Real x = .P.c;
end M;
