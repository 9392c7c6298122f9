// One page of PDF (ISO 32000-1) that holds a picture without loss.

/** `width`, `height`: of the picture in CSS pixels; 96 of them are 72 points. */
export async function pdfOf(canvas: HTMLCanvasElement, width: number, height: number, title: string): Promise<Blob> {
  const pixels = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data;
  const rgb = new Uint8Array(canvas.width * canvas.height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    rgb[to++] = pixels[from];
    rgb[to++] = pixels[from + 1];
    rgb[to++] = pixels[from + 2];
  }
  const packed = new Uint8Array(await new Response(new Blob([rgb]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  const [w, h] = [width, height].map((pixel) => Number((pixel * 0.75).toFixed(2)));
  const page = `q ${w} 0 0 ${h} 0 0 cm /Picture Do Q`;
  return documentOf([
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`],
    [`<< /Length ${page.length} >>\nstream\n${page}\nendstream`],
    [`<< /Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, packed, "\nendstream"],
    [`<< /Title (${title.replace(/[()\\]/g, "\\$&").replace(/[^ -~]/g, "?")}) /Producer (Saltus) >>`],
  ]);
}

/** Objects 1, 2, …, the table of their places, and the end of the file. The first is the root, the last the information. */
function documentOf(objects: (string | Uint8Array)[][]): Blob {
  const parts: (string | Uint8Array)[] = ["%PDF-1.4\n"];
  let length = parts[0].length;
  const put = (part: string | Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const places = objects.map((object, k) => {
    const at = length;
    put(`${k + 1} 0 obj\n`);
    object.forEach(put);
    put("\nendobj\n");
    return at;
  });
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("")}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: "application/pdf" });
}
