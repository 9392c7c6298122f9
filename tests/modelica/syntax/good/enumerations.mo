package Enumerations
  type Size = enumeration(small, medium "between", large "big" annotation(choice = 3)) "how large";
  type None = enumeration();
  replaceable type Open = enumeration(:);
end Enumerations;
