// PNG as Chromium writes it (8 bits, RGB or RGBA, not interlaced; ISO/IEC 15948), and a comparison that sees layout and colours but not
// how a machine smooths its letters.

import { inflateSync } from "node:zlib";

export function decode(file) {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[file[25]];
  if (file[24] !== 8 || !channels || file[28] !== 0) throw new Error("not a PNG of this kind");
  const packed = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(packed));
  const stride = width * channels;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const a = x >= channels ? out[y * stride + x - channels] : 0;
      const b = y ? out[(y - 1) * stride + x] : 0;
      const c = y && x >= channels ? out[(y - 1) * stride + x - channels] : 0;
      const p = a + b - c;
      const near = Math.abs(p - a) <= Math.abs(p - b) && Math.abs(p - a) <= Math.abs(p - c) ? a : Math.abs(p - b) <= Math.abs(p - c) ? b : c;
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + [0, a, b, (a + b) >> 1, near][filter];
    }
  }
  return { width, height, channels, data: out };
}

const BLOCK = 10; // pixels: about a letter

/** The part of all blocks whose mean colour differs by more than `most` of 255. */
export function difference(one, two, most = 26) {
  if (one.width !== two.width || one.height !== two.height) return 1;
  const mean = (p, x0, y0) => {
    const sum = [0, 0, 0];
    for (let y = y0; y < y0 + BLOCK; ++y) for (let x = x0; x < x0 + BLOCK; ++x) for (let k = 0; k < 3; ++k) sum[k] += p.data[(y * p.width + x) * p.channels + k];
    return sum.map((v) => v / BLOCK ** 2);
  };
  let other = 0;
  let all = 0;
  for (let y = 0; y + BLOCK <= one.height; y += BLOCK)
    for (let x = 0; x + BLOCK <= one.width; x += BLOCK, ++all) {
      const [a, b] = [mean(one, x, y), mean(two, x, y)];
      if (a.some((v, k) => Math.abs(v - b[k]) > most)) ++other;
    }
  return other / all;
}
