within Small;
package Parts
end Parts;
