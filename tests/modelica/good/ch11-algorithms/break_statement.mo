// MLS 3.6 §11.2.4: break leaves the innermost loop
// run: simulate --stop 1
// check: final n = 6 +- 1e-12
function f
  output Integer n = 0;
algorithm
  for i in 1:3 loop
    for j in 1:10 loop
      if j > 2 then
        break;
      end if;
      n := n + 1;
    end for;
  end for;
end f;
model M
  Integer n = f();
end M;
