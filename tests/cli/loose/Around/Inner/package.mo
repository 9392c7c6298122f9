within Around;
package Inner
end Inner;
