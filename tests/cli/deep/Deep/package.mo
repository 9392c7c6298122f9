package Deep
  function thrice
    input Real x;
    output Real y;
    external "C" y = thrice(x) annotation(Include = "#include \"thrice.h\"");
  end thrice;
end Deep;
