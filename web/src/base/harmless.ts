// Pieces of pictures and documentation come from models of strangers: nothing in them may run.

import DOMPurify from "dompurify";

const cache = new Map<string, string>();

export function harmlessSvg(svg: string): string {
  const known = cache.get(svg);
  if (known !== undefined) return known;
  // The purifier wants a whole picture to know that it is one.
  const clean = DOMPurify.sanitize(`<svg>${svg}</svg>`, { USE_PROFILES: { svg: true, svgFilters: true }, ADD_TAGS: ["use"], FORBID_TAGS: ["a", "style"] });
  const inner = clean.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "");
  if (cache.size > 4000) cache.clear();
  cache.set(svg, inner);
  return inner;
}

export const harmlessHtml = (html: string): string => DOMPurify.sanitize(html, { FORBID_TAGS: ["style", "form", "input"], FORBID_ATTR: ["style"] });
