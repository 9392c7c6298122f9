// MLS 3.6 §3.5: also in the condition of a when clause
// run: check
// says: warning[M0624]
model M
  discrete Real d;
equation
  when sin(time) == 0.5 then
    d = time;
  end when;
end M;
