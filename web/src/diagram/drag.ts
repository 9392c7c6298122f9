// A part on its way from the tree into a diagram.

import { signal } from "@preact/signals";

export interface DraggedPart {
  class: string;
  name: string;
  icon?: string;
}
export interface DropTarget {
  over(x: number, y: number, part: DraggedPart): boolean;
  leave(): void;
  drop(x: number, y: number, part: DraggedPart): void;
}

export const dragged = signal<{ part: DraggedPart; x: number; y: number; taken: boolean } | null>(null);
const targets = new Set<DropTarget>();

export function dropTarget(target: DropTarget): () => void {
  targets.add(target);
  return () => targets.delete(target);
}

export function dragPart(e: PointerEvent, part: DraggedPart) {
  if (e.button !== 0) return;
  const x = e.clientX;
  const y = e.clientY;
  const move = (m: PointerEvent) => {
    if (!dragged.value && Math.hypot(m.clientX - x, m.clientY - y) < 5) return;
    m.preventDefault();
    let taken = false;
    for (const t of targets) taken = t.over(m.clientX, m.clientY, part) || taken;
    dragged.value = { part, x: m.clientX, y: m.clientY, taken };
  };
  const finish = (drop: boolean) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("keydown", key, true);
    const d = dragged.value;
    dragged.value = null;
    if (!d) return;
    // The click that follows is the end of the drag, not a wish to open.
    const swallow = (c: MouseEvent) => (c.stopPropagation(), c.preventDefault());
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 50);
    for (const t of targets) {
      t.leave();
      if (drop && t.over(d.x, d.y, part)) t.drop(d.x, d.y, part);
      t.leave();
    }
  };
  const up = () => finish(true);
  const key = (k: KeyboardEvent) => k.key === "Escape" && finish(false);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("keydown", key, true);
}
