// A table's file that is nowhere: the folders in which it was searched.
// needs: Modelica
// run: simulate --stop 1
// status: 3
// error: R0001
// says: note[L0051]: 'lost.txt' was searched in
// says: tests/cli/data/models'
model Lost
  Modelica.Blocks.Sources.CombiTimeTable table(tableOnFile = true, tableName = "lost", fileName = "lost.txt");
end Lost;
