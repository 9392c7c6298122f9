within;
package Around
end Around;
