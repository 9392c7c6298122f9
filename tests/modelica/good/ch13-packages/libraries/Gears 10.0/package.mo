within;
package Gears constant Real ratio = 10; annotation(version="10.0"); end Gears;
