// MLS 3.6 §8.3.8: terminate has a message
// run: check
// error: M0431 at 7
model M
equation
  when time > 0.5 then
    terminate(1);
  end when;
end M;
