// MLS 3.6 §8.3.5: the condition of a when clause is a discrete-time expression
// run: check
// says: warning[M0623]
model M
  discrete Real d;
equation
  when noEvent(time > 0.5) then
    d = time;
  end when;
end M;
