within;
package Loose
end Loose;
