import { panelSizes, panels } from "../base/signals";

type Edge = "left" | "right" | "bottom";
const LIMITS: Record<Edge, [number, number]> = { left: [150, 600], right: [200, 640], bottom: [120, 900] };

/** The edge of a panel: dragged, or moved by the arrow keys. */
export function Splitter({ edge }: { edge: Edge }) {
  const move = (size: number) => {
    const [low, high] = LIMITS[edge];
    panels.value = { ...panels.value, [edge]: Math.round(Math.min(high, Math.max(low, size))) };
  };
  const start = (e: PointerEvent) => {
    const from = edge === "bottom" ? e.clientY : e.clientX;
    const size = panelSizes.value[edge];
    const sign = edge === "left" ? 1 : -1;
    const target = e.currentTarget as HTMLElement;
    target.setPointerCapture(e.pointerId);
    target.onpointermove = (m) => move(size + sign * ((edge === "bottom" ? m.clientY : m.clientX) - from));
    target.onpointerup = () => (target.onpointermove = target.onpointerup = null);
  };
  const keys = (e: KeyboardEvent) => {
    const step = { ArrowLeft: -20, ArrowUp: -20, ArrowRight: 20, ArrowDown: 20 }[e.key];
    if (step) move(panelSizes.value[edge] + (edge === "left" ? step : -step));
  };
  return (
    <div class={"splitter " + edge} role="separator" tabIndex={0} aria-label={`Size of the ${edge} panel`} aria-orientation={edge === "bottom" ? "horizontal" : "vertical"} onPointerDown={start} onKeyDown={keys} />
  );
}
