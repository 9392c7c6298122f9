// MLS 3.6 §5.3.1: an unknown type
// run: check
// error: M0320 at 5
model M
  Reall x = 1;
end M;
