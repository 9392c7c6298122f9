// MLS 3.6 §12.4.4: an output has a value on each way through the function
// run: check
// says: warning[M0648]: the output 'y' of 'f' does not get a value on each way through this 'if'
function f
  input Real x;
  output Real y;
algorithm
  if x > 0.5 then
    y := 1;
  end if;
end f;
model M
  Real z = f(time);
end M;
