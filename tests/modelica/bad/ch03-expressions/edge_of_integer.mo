// MLS 3.6 §3.7.5: edge is of a Boolean
// run: check
// error: M0431 at 8
model M
  Integer n(start = 0);
equation
  when time > 0.5 then
    n = edge(n) + 1;
  end when;
end M;
