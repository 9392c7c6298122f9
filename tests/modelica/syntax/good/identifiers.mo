model Identifiers
  Real _x, x_1, X, 'quoted', 'with space', '13\'H', '+', '\\', '"', '\n', 'end', '', '/* no comment */', '// none';
  Real '\"\?' = 'a\"b'.'c';
end Identifiers;
