// Libraries are brought into a folder from a folder or an archive, each under its version
// run: install libraries/Packed.zip --into $TMP/$FILE
// says: Packed 1.2.0
// run: install libraries/Sources --into $TMP/$FILE
// says: Sources 4.0.0
// run: install Hydraulics@1.0 --into $TMP/$FILE
// status: 3
// says: neither a folder, a zip, a git repository nor a library that is installed
// lacks: its repository
// run: install Modelica@9.9.9 --into $TMP/$FILE
// status: 3
// says: saltus install https://github.com/modelica/ModelicaStandardLibrary --revision v9.9.9
model M
end M;
