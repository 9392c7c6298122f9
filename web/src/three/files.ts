// Shapes that are files: DXF, STL, OBJ of a library or of the folder. Each is fetched once.

import { BufferGeometry, Color, Float32BufferAttribute, Mesh } from "three";
import { OBJLoader } from "three/examples/jsm/loaders/OBJLoader.js";
import { STLLoader } from "three/examples/jsm/loaders/STLLoader.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { parseDxf } from "./dxf";

export const isFile = (shapeType: string) => /^(file|modelica):/.test(shapeType) || /\.(dxf|stl|obj)$/i.test(shapeType);

const known = new Map<string, Promise<BufferGeometry>>();

export function geometryOfFile(uri: string): Promise<BufferGeometry> {
  let found = known.get(uri);
  if (!found) {
    found = load(uri);
    known.set(uri, found);
    found.catch(() => known.delete(uri));
  }
  return found;
}

async function load(uri: string): Promise<BufferGeometry> {
  const answer = await fetch(`/resource?uri=${encodeURIComponent(uri)}`);
  if (!answer.ok) throw new Error(`${uri} cannot be read`);
  if (/\.stl$/i.test(uri)) return new STLLoader().parse(await answer.arrayBuffer());
  if (/\.obj$/i.test(uri)) {
    const parts: BufferGeometry[] = [];
    new OBJLoader().parse(await answer.text()).traverse((c) => c instanceof Mesh && parts.push(c.geometry.deleteAttribute("uv")));
    return mergeGeometries(parts) ?? new BufferGeometry();
  }
  if (!/\.dxf$/i.test(uri)) throw new Error(`${uri}: files of this kind cannot be shown`);
  const { positions, colours } = parseDxf(await answer.text());
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  const linear = new Float32Array(colours.length);
  const one = new Color();
  for (let k = 0; k < colours.length; k += 3) one.setRGB(colours[k], colours[k + 1], colours[k + 2], "srgb").toArray(linear, k);
  geometry.setAttribute("color", new Float32BufferAttribute(linear, 3));
  geometry.computeVertexNormals();
  return geometry;
}
