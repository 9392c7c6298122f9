// MLS 3.6 §11.2.5: return leaves the function
// run: simulate --stop 1
// check: final i = 3 +- 1e-12
// check: final j = 0 +- 1e-12
function find
  input Real v[:];
  input Real x;
  output Integer i = 0;
algorithm
  for k in 1:size(v, 1) loop
    if v[k] == x then
      i := k;
      return;
    end if;
  end for;
end find;
model M
  Integer i = find({5, 6, 7, 7}, 7);
  Integer j = find({5, 6}, 1);
end M;
