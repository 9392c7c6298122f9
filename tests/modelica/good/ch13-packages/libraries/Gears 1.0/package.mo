within;
package Gears constant Real ratio = 1; annotation(version="1.0"); end Gears;
