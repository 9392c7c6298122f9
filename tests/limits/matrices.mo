// Modelica.Math.Matrices, each function by an identity that its results must fulfil. All go through LAPACK: matrices column by column,
// several results, arrays of Integers between arrays of Reals.
// run: simulate --stop 0
// needs: Modelica
// check: all worst = 0 +- 1e-9
// check: all determinant = -2 +- 1e-12          ; 1*4 - 2*3
// check: all nullity = 1 +- 0                    ; rank of 3x3 singular matrix is 2
// check: all ranked = 2 +- 0
// check: all i11 = -2 +- 1e-12                   ; inv([1 2; 3 4]) = [-2 1; 1.5 -0.5]
// check: all i12 = 1 +- 1e-12
// check: all i21 = 1.5 +- 1e-12
// check: all i22 = -0.5 +- 1e-12
model MatricesByIdentities
  import Modelica.Math.Matrices.*;
  parameter Real A[3, 3] = [4, 1, 2; 1, 5, 3; 2, 3, 6] "symmetric, positive definite";
  parameter Real N[3, 3] = [1, 2, -1; 0.5, -3, 2; 0, 1, -4] "not symmetric";
  parameter Real S[3, 3] = [1, 2, 3; 4, 5, 6; 7, 8, 9] "singular";
  parameter Real B[3, 2] = [1, 0; 2, 1; 0, 3];
  parameter Real C[3, 3] = [1, 2, 0; 2, 5, 1; 0, 1, 3];
  parameter Real v[3] = {1, -2, 0.5};
  parameter Real P[2, 2] = [1, 2; 3, 4];
  function worst_of "largest absolute value"
    input Real m[:, :];
    output Real y = 0;
  algorithm
    for i in 1:size(m, 1) loop
      for j in 1:size(m, 2) loop
        y := max(y, abs(m[i, j]));
      end for;
    end for;
  end worst_of;
  function permuted "the rows of A as LU exchanged them"
    input Real A[:, :];
    input Integer pivots[:];
    output Real y[size(A, 1), size(A, 2)] = A;
  protected
    Real row[size(A, 2)];
  algorithm
    for i in 1:size(pivots, 1) loop
      row := y[i, :];
      y[i, :] := y[pivots[i], :];
      y[pivots[i], :] := row;
    end for;
  end permuted;
  function lower_times_upper
    input Real LU[:, size(LU, 1)];
    output Real y[size(LU, 1), size(LU, 1)];
  protected
    Integer n = size(LU, 1);
    Real L[n, n] = identity(n), U[n, n] = zeros(n, n);
  algorithm
    for i in 1:n loop
      for j in 1:n loop
        if j < i then
          L[i, j] := LU[i, j];
        else
          U[i, j] := LU[i, j];
        end if;
      end for;
    end for;
    y := L*U;
  end lower_times_upper;
  function residuals "of all the identities"
    input Real A[3, 3], N[3, 3], S[3, 3], B[3, 2], C[3, 3], v[3];
    output Real largest;
  protected
    Real e[:];
    Real H[3, 3], U[3, 3], Q[3, 3], R[3, 3], X[3, 3], V[3, 3], VT[3, 3], LUf[3, 3], phi[3, 3], gamma[3, 2], s[3], ev[3, 2], ar[3], ai[3];
    Real Z[3, :], x[3], X2[3, 2], sorted[3, 3];
    Integer p[3], info, n, indices[3];
  algorithm
    e := {worst_of(inv(N)*N - identity(3))};
    e := cat(1, e, {worst_of([N*solve(N, v) - v]), worst_of(N*solve2(N, B) - B), worst_of([leastSquares(N, v) - solve(N, v)])});
    (LUf, p, info) := LU(N);
    e := cat(1, e, {worst_of(lower_times_upper(LUf) - permuted(N, p)), info});
    e := cat(1, e, {worst_of([LU_solve(LUf, p, v) - solve(N, v)]), worst_of(LU_solve2(LUf, p, B) - solve2(N, B))});
    (Q, R, p) := QR(N);
    e := cat(1, e, {worst_of(Q*R - N[:, p]), worst_of(transpose(Q)*Q - identity(3))});
    H := cholesky(A);
    e := cat(1, e, {worst_of(transpose(H)*H - A)});
    (H, U) := hessenberg(N);
    e := cat(1, e, {worst_of(U*H*transpose(U) - N), abs(H[3, 1])});
    (H, U, ar, ai) := realSchur(N);
    e := cat(1, e, {worst_of(U*H*transpose(U) - N)});
    (s, U, VT) := singularValues(N);
    e := cat(1, e, {worst_of(U*diagonal(s)*VT - N), abs(norm(N) - s[1]), abs(conditionNumber(N) - s[1]/s[3])});
    (ev, V) := eigenValues(A);
    e := cat(1, e, {worst_of(A*V - V*diagonal(ev[:, 1])), worst_of([ev[:, 2]]), abs(trace(A) - sum(ev[:, 1])), abs(det(A) - product(ev[:, 1]))});
    X := continuousLyapunov(N, C);
    e := cat(1, e, {worst_of(X*N + transpose(N)*X - C)});
    X := continuousSylvester(N, A, C);
    e := cat(1, e, {worst_of(N*X + X*A - C)});
    X := discreteLyapunov(N, C);
    e := cat(1, e, {worst_of(transpose(N)*X*N + X - C)});
    X := discreteSylvester(N, A, C);
    e := cat(1, e, {worst_of(N*X*A + X - C)});
    X := continuousRiccati(N, B, identity(2), C);
    e := cat(1, e, {worst_of(transpose(N)*X + X*N - X*B*transpose(B)*X + C)});
    X := discreteRiccati(N, B, identity(2), C);
    e := cat(1, e, {worst_of(transpose(N)*X*N - X - transpose(N)*X*B*inv(identity(2) + transpose(B)*X*B)*transpose(B)*X*N + C)});
    (Z, n) := nullSpace(S);
    e := cat(1, e, {worst_of(S*Z), abs(n - 1), worst_of(transpose(Z)*Z - identity(1))});
    phi := Modelica.Math.Matrices.exp(N);
    e := cat(1, e, {worst_of(phi*Modelica.Math.Matrices.exp(-N) - identity(3))});
    (phi, gamma) := integralExp(N, B, 1);
    e := cat(1, e, {worst_of(N*gamma - (phi - identity(3))*B)});
    sorted := sort(N);
    e := cat(1, e, {worst_of(flipUpDown(flipUpDown(N)) - N), worst_of(flipLeftRight(flipLeftRight(N)) - N), abs(sum(sorted) - sum(N)),
      if isEqual(N, N) and not isEqual(N, A) then 0 else 1, abs(frobeniusNorm(P_of(v)) - sqrt(v*v))});
    x := equalityLeastSquares(N, v, {{1, 0, 0}}, {2});
    e := cat(1, e, {abs(x[1] - 2)});
    largest := max(e);
  end residuals;
  function P_of "a vector as a matrix"
    input Real v[:];
    output Real m[size(v, 1), 1] = [v];
  end P_of;
  Real worst = residuals(A, N, S, B, C, v);
  Real determinant = det(P);
  Real nullity;
  Real ranked = rank(S);
  Real i11 = inv2[1, 1], i12 = inv2[1, 2], i21 = inv2[2, 1], i22 = inv2[2, 2];
  Real inv2[2, 2] = inv(P);
  function nullity_of
    input Real S[:, :];
    output Integer n;
  protected
    Real Z[size(S, 2), :];
  algorithm
    (Z, n) := nullSpace(S);
  end nullity_of;
equation
  nullity = nullity_of(S);
end MatricesByIdentities;
