// A table's file that is not there: its name, and that it could not be opened.
// needs: Modelica
// run: simulate --stop 3
// status: 3
// error: R0001
// says: initialization at time 0 failed
// says: /nonexistent/table.txt
model MissingFile
  Modelica.Blocks.Sources.CombiTimeTable t(tableOnFile=true, tableName="a", fileName="/nonexistent/table.txt");
end MissingFile;
