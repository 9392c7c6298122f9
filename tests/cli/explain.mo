// run: explain M0109 $FILE
// status: 2
// run: explain --all -o $TMP/$FILE.md
// says: wrote
model M
end M;
