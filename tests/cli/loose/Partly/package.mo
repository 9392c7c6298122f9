within;
package Partly
end Partly;
