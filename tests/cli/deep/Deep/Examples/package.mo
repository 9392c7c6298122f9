within Deep;
package Examples
end Examples;
