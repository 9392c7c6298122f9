package CaseOfFile
end CaseOfFile;
