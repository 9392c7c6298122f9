// MLS 3.6 §3.7.4.6: getInstanceName has no argument
// run: check
// error: M0430 at 5
model M
  parameter String s = getInstanceName(1);
end M;
