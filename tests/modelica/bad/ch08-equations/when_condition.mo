// MLS 3.6 §8.3.5: the condition of a when-clause is a Boolean
// run: check
// error: M0501 at 7
model M
  Integer n(start=0, fixed=true);
equation
  when 2*time then
    n = 1;
  end when;
end M;
