// error: M0150 at 5
// error: M0150 at 7
// error: M0150 at 9
package P
  pure model A
  end A;
  expandable record B
  end B;
  operator package C
  end C;
end P;
