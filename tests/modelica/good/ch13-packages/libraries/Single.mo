package Single
  function f
    input Real u;
    output Real y = 2*u;
  end f;
end Single;
