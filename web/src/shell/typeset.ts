import katex from "katex";

/** TeX into a node; the plain text stays where it cannot be read. */
export function typeset(node: HTMLElement, latex: string, text: string, displayed = true) {
  try {
    katex.render(latex, node, { displayMode: displayed, throwOnError: true, trust: false, strict: "ignore", maxSize: 20, maxExpand: 200 });
  } catch {
    node.textContent = text;
  }
}
