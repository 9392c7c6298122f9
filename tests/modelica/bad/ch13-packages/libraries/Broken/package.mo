package Broken
end Broken;
