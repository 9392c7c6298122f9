package Drawings
end Drawings;
