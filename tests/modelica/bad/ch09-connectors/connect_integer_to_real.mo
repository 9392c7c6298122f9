// MLS 3.6 §9.3: connected variables are of the same type
// run: check
// error: M0514 at 10
model M
  connector I = output Integer;
  connector R = input Real;
  I i = 1;
  R r;
equation
  connect(i, r);
end M;
