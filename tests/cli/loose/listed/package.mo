package listed
end listed;
