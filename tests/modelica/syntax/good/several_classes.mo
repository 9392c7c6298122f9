final model A
end A;
model B
end B;
encapsulated package C
end C;
