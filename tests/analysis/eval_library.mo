// Expressions with functions of a library: the length of (3, 4), and the inverse of a diagonal matrix.
// needs: Modelica
// run: eval 'Modelica.Math.Vectors.length({3, 4})' -I $FILE
// expect:
// | 5
// run: eval 'Modelica.Math.Matrices.inv([2, 0; 0, 4])' -I $FILE
// says: {{0.5,
