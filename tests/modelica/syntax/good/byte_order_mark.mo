model Mark "a byte order mark stands before it"
end Mark;
