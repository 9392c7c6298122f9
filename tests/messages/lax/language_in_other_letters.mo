// MLS 3.6 §12.9: "FORTRAN 77" has these letters; LAPACK needs no Library annotation.
// run: simulate --trust . --stop 1
// says: warning[M0472]: the language "Fortran 77" is written "FORTRAN 77"
// check: final LU[1,1] = 3 +- 0 ; the pivot
// check: final LU[2,2] = 0.3333333333333333 +- 1e-15 ; 2 - 5/3
// run: check --strict
// status: 1
model LanguageInOtherLetters
  function factorized
    input Real A[:, size(A, 1)];
    output Real LU[size(A, 1), size(A, 2)] = A;
    output Integer pivots[size(A, 1)];
    output Integer info;
  external "Fortran 77" dgetrf(size(A, 1), size(A, 2), LU, size(A, 1), pivots, info);
  end factorized;
  Real LU[2, 2] = factorized({{1, 2}, {3, 4 + time}});
end LanguageInOtherLetters;
