within;
package P "a top-level package"
end P;
