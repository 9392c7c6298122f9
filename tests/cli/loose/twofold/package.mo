package twofold
end twofold;
