// MLS 3.6 §7.1.3: a record is not derived from a model, also not as a short class
// run: check
// says: warning[M0313]: the record 'R' stands for the model 'M.A', from which it cannot be derived
model M
  model A
    Real a = 1;
  end A;
  record R = A;
  R r;
end M;
