// MLS 3.6 §3.2: 'and' binds more tightly than 'or'
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 0 +- 1e-12
model M
  Boolean a = true or false and false;
  Boolean b = (true or false) and false;
end M;
