// MLS 3.6 §16.8.1: pre is not used in a clocked partition
// run: check
// says: warning[M0657]
model M
  Integer n(start = 0);
equation
  when Clock(0.1) then
    n = pre(n) + 1;
  end when;
end M;
