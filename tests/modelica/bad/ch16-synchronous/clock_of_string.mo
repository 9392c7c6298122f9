// MLS 3.6 §16.3: a clock is made of numbers or a Boolean
// run: check
// error: M0431 at 5
model M
  Clock c = Clock("fast");
end M;
