// MLS 3.6 §7.1.3: an operator record is not derived from a record, also not as a short class
// run: check
// says: warning[M0313]: the operator record 'O' stands for the record 'M.R', from which it cannot be derived
model M
  record R
    Real a;
  end R;
  operator record O = R;
  O o(a = 1);
end M;
