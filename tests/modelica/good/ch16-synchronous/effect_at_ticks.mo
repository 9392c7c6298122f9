// MLS 3.6 §16.6: asserts and terminate of a clocked when-clause are looked at when it ticks
// run: simulate --stop 10
// says: enough
// check: final n = 4 +- 0
model M
  Integer n(start = 0);
equation
  when Clock(0.5) then
    n = previous(n) + 1;
    if n >= 4 then
      terminate("enough");
    end if;
  end when;
end M;
