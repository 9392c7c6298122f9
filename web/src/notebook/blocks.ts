// A Markdown file as blocks: fenced ones are models, commands and plots, what lies between is text.

export interface Block {
  kind: "text" | "code";
  /** First line, and the one after the last. */
  from: number;
  to: number;
  text: string;
  language: string;
}

export function blocksOf(text: string): Block[] {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  let start = 0;
  const flush = (to: number) => {
    let from = start;
    while (from < to && !lines[from].trim()) ++from;
    let end = to;
    while (end > from && !lines[end - 1].trim()) --end;
    if (end > from) blocks.push({ kind: "text", from, to: end, text: lines.slice(from, end).join("\n"), language: "" });
  };
  for (let k = 0; k < lines.length; ++k) {
    const fence = /^(`{3,}|~{3,})\s*(.*)$/.exec(lines[k]);
    if (fence) {
      flush(k);
      let end = k + 1;
      while (end < lines.length && !lines[end].startsWith(fence[1])) ++end;
      end = Math.min(lines.length, end + 1);
      blocks.push({ kind: "code", from: k, to: end, text: lines.slice(k, end).join("\n"), language: fence[2].trim() });
      start = end;
      k = end - 1;
    } else if (/^#{1,6}\s/.test(lines[k]) && k > start) {
      flush(k);
      start = k;
    }
  }
  flush(lines.length);
  return blocks;
}
