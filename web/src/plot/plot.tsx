// The plot on the screen: wheel zooms at the pointer, drag zooms into a stretch, shift-drag and arrows pan, double-click
// shows everything again, a click puts down the time cursor and an alt-click the second one.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Layout, type PlotData, draw, layout, wholeView } from "./draw";
import { CanvasPainter, SvgPainter } from "./painter";
import { inks } from "./palette";
import { type Range, panned, place, unplace, zoomed } from "./scale";

export interface PlotProps {
  data: PlotData;
  dark: boolean;
  view: Pick<Signal<Range | null>, "value" | "subscribe">;
  hover: Pick<Signal<number | null>, "value" | "subscribe">;
  onCursor(at: number, second: boolean): void;
  onEvent?(time: number): void;
  label: string;
  /** Axes that were zoomed by themselves; kept by who shows the plot. */
  vertical?: Map<string, Range>;
  /** Raised when samples were added to the curves in place. */
  version: number;
  handle?: { current: PlotHandle | null };
}

export interface PlotHandle {
  svg(): string;
  png(): Promise<Blob>;
  redraw(): void;
  /** Time that drawing takes, for measuring. */
  measure(frames: number): number;
}

export function Plot(props: PlotProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const state = useRef({ props, lay: null as Layout | null, own: new Map<string, Range>(), drag: null as null | { x: number; now: number; y: number; pan: boolean; moved: boolean }, wanted: 0 });
  state.current.props = props;
  const vertical = () => state.current.props.vertical ?? state.current.own;

  const paint = () => {
    const s = state.current;
    const c = canvas.current;
    s.wanted = 0;
    if (!c) return;
    const { data, dark, view, hover } = s.props;
    const ratio = devicePixelRatio || 1;
    const width = c.clientWidth;
    const height = c.clientHeight;
    if (!width || !height) return;
    if (c.width !== Math.round(width * ratio) || c.height !== Math.round(height * ratio)) {
      c.width = Math.round(width * ratio);
      c.height = Math.round(height * ratio);
    }
    const g = c.getContext("2d", { alpha: false })!;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    s.lay = layout(data, view.value, vertical(), width, height);
    const painter = new CanvasPainter(g, ratio);
    const ink = inks(dark);
    if (!data.curves.length) return painter.rect(0, 0, width, height, ink.paper);
    draw(painter, data, s.lay, ink, hover.value);
    if (s.drag && !s.drag.pan && s.drag.moved) {
      const box = s.lay.panels[0].box;
      painter.rect(Math.min(s.drag.x, s.drag.now), box.top, Math.abs(s.drag.now - s.drag.x), s.lay.panels[s.lay.panels.length - 1].box.bottom - box.top, ink.mark, 0.15);
    }
  };
  const request = () => {
    if (!state.current.wanted) state.current.wanted = requestAnimationFrame(paint);
  };

  useEffect(() => {
    request();
  });
  useEffect(() => {
    const s = state.current;
    const c = canvas.current!;
    const stops = [props.view.subscribe(request), props.hover.subscribe(request)];
    const size = new ResizeObserver(request);
    size.observe(c);
    const box = () => s.lay!.panels[0].box;
    const px = (e: PointerEvent | WheelEvent) => e.clientX - c.getBoundingClientRect().left;
    const at = (x: number) => unplace(x, s.lay!.view, box().left, box().right, s.props.data.logX);
    const setView = (v: Range | null) => {
      s.props.view.value = v;
    };
    const now = () => s.props.view.value ?? wholeView(s.props.data);
    c.onwheel = (e) => {
      if (!s.lay) return;
      e.preventDefault();
      // Over an axis, or with Ctrl, the values are zoomed; elsewhere the time.
      const y = e.clientY - c.getBoundingClientRect().top;
      const k = s.lay.panels.findIndex((p) => y >= p.box.top && y <= p.box.bottom);
      const panel = s.lay.panels[k];
      if (panel && panel.lane === undefined && (e.ctrlKey || px(e) < panel.box.left || px(e) > panel.box.right)) {
        const factor = e.deltaY > 0 ? 1.25 : 0.8;
        const chosen = e.ctrlKey ? panel.sides : [panel.sides[px(e) > panel.box.right ? 1 : 0]];
        for (const side of chosen) {
          if (!side?.curves.length) continue;
          vertical().set(`${k}/${side.unit}`, zoomed(side.range, unplace(y, side.range, panel.box.bottom, panel.box.top, s.props.data.logY), factor, s.props.data.logY));
        }
        return request();
      }
      setView(zoomed(now(), at(px(e)), e.deltaY > 0 ? 1.25 : 0.8, s.props.data.logX));
    };
    c.onpointerdown = (e) => {
      if (!s.lay || e.button > 1) return;
      s.drag = { x: px(e), now: px(e), y: e.clientY, pan: e.shiftKey || e.button === 1, moved: false };
      c.setPointerCapture(e.pointerId);
    };
    c.onpointermove = (e) => {
      if (!s.lay) return;
      const x = px(e);
      if (s.drag) {
        if (Math.abs(x - s.drag.x) > 4) s.drag.moved = true;
        if (s.drag.pan) setView(panned(now(), (s.drag.now - x) / (box().right - box().left), s.props.data.logX));
        s.drag.now = x;
        request();
      }
      s.props.hover.value = x >= box().left && x <= box().right ? at(x) : null;
    };
    c.onpointerup = (e) => {
      const d = s.drag;
      s.drag = null;
      if (!d || !s.lay) return;
      if (d.moved && !d.pan) {
        const ends = [at(d.x), at(d.now)].sort((a, b) => a - b) as Range;
        if (ends[1] > ends[0]) setView(ends);
      } else if (!d.moved) click(e);
      request();
    };
    const click = (e: PointerEvent) => {
      const x = px(e);
      const b = s.lay!.panels[s.lay!.panels.length - 1].box;
      const y = e.clientY - c.getBoundingClientRect().top;
      if (s.props.onEvent && y > b.bottom - 14) {
        const X = (t: number) => place(t, s.lay!.view, b.left, b.right, s.props.data.logX);
        const near = s.props.data.events.filter((m) => Math.abs(X(m.time) - x) < 6).sort((m, k) => Math.abs(X(m.time) - x) - Math.abs(X(k.time) - x))[0];
        if (near) return s.props.onEvent(near.time);
      }
      if (x >= b.left && x <= b.right) s.props.onCursor(at(x), e.altKey);
    };
    c.onpointerleave = () => {
      if (!s.drag) s.props.hover.value = null;
    };
    c.ondblclick = () => (vertical().clear(), setView(null), request());
    c.onkeydown = (e) => {
      const v = now();
      const log = s.props.data.logX;
      if (e.key === "0") (vertical().clear(), setView(null), request());
      else if (e.key === "ArrowLeft" || e.key === "ArrowRight") setView(panned(v, e.key === "ArrowLeft" ? -0.1 : 0.1, log));
      else if (e.key === "+" || e.key === "-") setView(zoomed(v, unplace(0.5, v, 0, 1, log), e.key === "+" ? 0.8 : 1.25, log));
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    if (props.handle) props.handle.current = handle();
    return () => {
      stops.forEach((stop) => stop());
      size.disconnect();
      cancelAnimationFrame(s.wanted);
      s.wanted = 0;
    };
  }, []);

  const handle = (): PlotHandle => ({
    svg() {
      const s = state.current;
      const c = canvas.current!;
      const painter = new SvgPainter(c.clientWidth, c.clientHeight, inks(false).paper);
      draw(painter, s.props.data, layout(s.props.data, s.props.view.value, vertical(), c.clientWidth, c.clientHeight), inks(s.props.dark), null);
      return painter.file();
    },
    png: () => new Promise((done) => canvas.current!.toBlob((b) => done(b!), "image/png")),
    redraw: request,
    measure(frames) {
      const start = performance.now();
      const g = canvas.current!.getContext("2d")!;
      for (let i = 0; i < frames; ++i) {
        paint();
        g.getImageData(0, 0, 1, 1); // waits until it is painted
      }
      return (performance.now() - start) / frames;
    },
  });

  return <canvas class="plot" ref={canvas} tabIndex={0} role="img" aria-label={props.label} />;
}
