// Draws each <figure class="saltus-plot"> from the JSON inside of it. No library, no network.
(() => {
  "use strict";
  const LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"];
  const DARK = ["#56b4e9", "#ff8c42", "#2fd6a5", "#e6a3c8", "#9ad7ff", "#f5c04a", "#ffffff"];
  const dark = () => matchMedia("(prefers-color-scheme: dark)").matches;
  const colour = (k) => (dark() ? DARK : LIGHT)[k % LIGHT.length];
  const dash = (k) => [[], [8, 5], [2, 4], [10, 4, 2, 4]][Math.floor(k / LIGHT.length) % 4];

  function numbers(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return new Float64Array(bytes.buffer);
  }

  // 1, 2 or 5 times a power of ten.
  function ticks(low, high, wanted) {
    const rough = (high - low) / Math.max(1, wanted), power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((d) => d * power >= rough) * power;
    const list = [];
    for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9 && list.length < 100; ++k) list.push(k * step);
    return list;
  }
  // Multiples of a step, or of a power of two of it where there would be too many.
  function stepTicks(low, high, step, wanted) {
    while ((high - low) / step > wanted + 1) step *= 2;
    const list = [];
    for (let k = Math.ceil(low / step - 1e-9); k <= high / step + 1e-9 && list.length < 100; ++k) list.push(k * step);
    return list;
  }
  function logTicks(low, high) {
    const list = [];
    for (let p = Math.floor(Math.log10(low)); p <= Math.log10(high) && list.length < 60; ++p)
      for (const d of [1, 2, 5]) if (d * 10 ** p >= low && d * 10 ** p <= high) list.push(d * 10 ** p);
    return list.length > 12 ? list.filter((v) => Math.abs(Math.log10(v) % 1) < 1e-9) : list;
  }
  const text = (v) => (v === 0 ? "0" : Math.abs(v) >= 1e5 || Math.abs(v) < 1e-3 ? v.toExponential(3).replace(/\.?0+e/, "e") : String(+v.toPrecision(6)));

  function extent(list, log) {
    let low = Infinity, high = -Infinity;
    for (const values of list)
      for (const v of values) if (Number.isFinite(v) && !(log && v <= 0)) { if (v < low) low = v; if (v > high) high = v; }
    if (!(low <= high)) return log ? [0.1, 10] : [0, 1];
    if (log) return low < high ? [low, high] : [low / 2, high * 2];
    if (high - low <= 1e-12 * Math.max(Math.abs(low), Math.abs(high))) { const room = Math.abs(low) * 0.1 || 1; return [low - room, high + room]; }
    return [low, high];
  }

  function make(figure) {
    const data = JSON.parse(figure.querySelector("script").textContent);
    const xs = data.xs.map(numbers);
    const curves = data.curves.map((c, k) => ({ ...c, k, xs: xs[c.x], ys: numbers(c.y), shown: true }));
    if (data.title) { const t = document.createElement("figcaption"); t.textContent = data.title; figure.append(t); }
    const whole = data.range ?? extent(curves.map((c) => c.xs), data.logX);
    let view = [...whole];

    const panels = data.panels.map((sides) => {
      const legend = document.createElement("div");
      legend.className = "legend";
      for (const [side, list] of sides.entries())
        for (const k of list) {
          const button = document.createElement("button"), swatch = document.createElement("span"), label = document.createElement("span");
          swatch.className = "swatch";
          button.append(swatch, label);
          button.setAttribute("aria-pressed", "true");
          button.onclick = () => { curves[k].shown = !curves[k].shown; button.setAttribute("aria-pressed", String(curves[k].shown)); draw(); };
          curves[k].label = label;
          curves[k].swatch = swatch;
          curves[k].text = curves[k].name + (curves[k].unit ? ` [${curves[k].unit}]` : "") + (side ? " (right)" : "");
          legend.append(button);
        }
      const canvas = document.createElement("canvas");
      canvas.tabIndex = 0;
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", "Plot of " + sides.flat().map((k) => curves[k].name).join(", ") + " over " + data.xLabel);
      figure.append(legend, canvas);
      return { sides, canvas, box: null, vertical: null };
    });
    const hint = document.createElement("div");
    hint.className = "hint";
    hint.textContent = "drag: zoom · wheel: zoom · shift-drag or arrows: pan · double-click or 0: all";
    figure.append(hint);
    let cursor = null, drag = null;

    const map = (v, [low, high], from, to, log) =>
      from + (to - from) * (log ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low));
    const unmap = (p, [low, high], from, to, log) => {
      const part = (p - from) / (to - from);
      return log ? low * (high / low) ** part : low + (high - low) * part;
    };

    function inside(c) {
      if (!data.overTime) return c.ys;
      const list = [];
      for (let i = 0; i < c.xs.length; ++i) if (c.xs[i] >= view[0] && c.xs[i] <= view[1]) list.push(c.ys[i]);
      return list;
    }

    function curve(g, c, X, Y) {
      g.strokeStyle = colour(c.k);
      g.setLineDash(c.over ? [7, 7] : dash(c.k));
      g.lineWidth = 1.8;
      g.beginPath();
      let open = false, lastX = NaN, low = 0, high = 0, lastY = 0;
      // Of all points in one column of pixels only the lowest and the highest are drawn.
      const flush = () => { if (open && high > low) { g.moveTo(lastX, low); g.lineTo(lastX, high); g.moveTo(lastX, lastY); } };
      for (let i = 0; i < c.xs.length; ++i) {
        const x = c.xs[i], y = c.ys[i];
        if (!Number.isFinite(x) || !Number.isFinite(y) || (data.logX && x <= 0) || (data.logY && y <= 0)) { flush(); open = false; continue; }
        if (data.overTime && ((i + 1 < c.xs.length && c.xs[i + 1] < view[0]) || (i > 0 && c.xs[i - 1] > view[1]))) continue;
        const px = X(x), py = Y(y);
        if (!open) { g.moveTo(px, py); open = true; low = high = py; lastX = px; lastY = py; continue; }
        if (data.overTime && Math.abs(px - lastX) < 0.5) { low = Math.min(low, py); high = Math.max(high, py); lastY = py; continue; }
        flush();
        if (c.hold) g.lineTo(px, lastY);
        g.lineTo(px, py);
        low = high = py; lastX = px; lastY = py;
      }
      flush();
      g.stroke();
      g.setLineDash([]);
    }

    function draw() {
      const style = getComputedStyle(document.documentElement), ink = style.getPropertyValue("--ink"), faint = style.getPropertyValue("--faint"), frame = style.getPropertyValue("--frame");
      for (const [number, p] of panels.entries()) {
        const ratio = devicePixelRatio || 1, width = p.canvas.clientWidth, height = panels.length > 1 ? 240 : 380;
        p.canvas.style.height = height + "px";
        p.canvas.width = Math.round(width * ratio);
        p.canvas.height = Math.round(height * ratio);
        const g = p.canvas.getContext("2d");
        g.scale(ratio, ratio);
        g.clearRect(0, 0, width, height);
        const right = p.sides[1].length > 0, box = (p.box = { left: 64, right: width - (right ? 64 : 14), top: 10, bottom: height - 40 });
        g.font = "12px system-ui, sans-serif";
        const X = (v) => map(v, view, box.left, box.right, data.logX);
        g.strokeStyle = faint; g.fillStyle = ink; g.lineWidth = 1; g.textAlign = "center"; g.textBaseline = "top";
        for (const t of data.logX ? logTicks(...view) : ticks(...view, (box.right - box.left) / 90)) {
          const x = Math.round(X(t)) + 0.5;
          g.beginPath(); g.moveTo(x, box.top); g.lineTo(x, box.bottom); g.stroke();
          g.fillText(text(t), x, box.bottom + 6);
        }
        if (number === panels.length - 1) g.fillText(data.xLabel, (box.left + box.right) / 2, box.bottom + 24);
        for (const [side, list] of p.sides.entries()) {
          const shown = list.map((k) => curves[k]).filter((c) => c.shown);
          if (list.length === 0) continue;
          let range = p.vertical?.[side] ?? extent(shown.map(inside), data.logY);
          const rule = (data.rules ?? []).find((r) => list.some((k) => curves[k].unit === r.unit));
          if (rule && !p.vertical && range[1] - range[0] < rule.least) { const middle = (range[0] + range[1]) / 2; range = [middle - rule.least / 2, middle + rule.least / 2]; }
          if (!p.vertical) { const room = 0.05 * (range[1] - range[0]); range = data.logY ? range : [range[0] - room, range[1] + room]; }
          const Y = (v) => map(v, range, box.bottom, box.top, data.logY);
          g.textAlign = side ? "left" : "right"; g.textBaseline = "middle"; g.fillStyle = ink; g.strokeStyle = faint;
          const wanted = (box.bottom - box.top) / 45, steps = (step) => (step && !data.logY ? stepTicks(...range, step, wanted) : []);
          let stepped = steps(rule?.step);
          if (stepped.length < 3) stepped = steps(rule?.step / 3);
          for (const t of data.logY ? logTicks(...range) : stepped.length > 1 ? stepped : ticks(...range, wanted)) {
            const y = Math.round(Y(t)) + 0.5;
            if (!side) { g.beginPath(); g.moveTo(box.left, y); g.lineTo(box.right, y); g.stroke(); }
            g.fillText(text(t), side ? box.right + 8 : box.left - 8, y);
          }
          g.save();
          g.beginPath(); g.rect(box.left, box.top, box.right - box.left, box.bottom - box.top); g.clip();
          for (const c of shown) curve(g, c, X, Y);
          g.restore();
          p["range" + side] = range;
        }
        g.strokeStyle = frame; g.strokeRect(box.left + 0.5, box.top + 0.5, box.right - box.left, box.bottom - box.top);
        if (drag?.panel === p && !drag.pan) {
          g.fillStyle = frame; g.globalAlpha = 0.2;
          g.fillRect(Math.min(drag.x, drag.now), box.top, Math.abs(drag.now - drag.x), box.bottom - box.top);
          g.globalAlpha = 1;
        } else if (cursor !== null && data.overTime) {
          const x = Math.round(X(cursor)) + 0.5;
          g.strokeStyle = ink; g.beginPath(); g.moveTo(x, box.top); g.lineTo(x, box.bottom); g.stroke();
        }
      }
      for (const c of curves) {
        c.swatch.style.borderTopColor = colour(c.k);
        c.label.textContent = c.text + (cursor !== null && data.overTime ? " = " + text(valueAt(c, cursor)) : "");
      }
      if (cursor !== null && data.overTime) hint.textContent = data.xLabel + " = " + text(cursor);
    }

    // The value right of the last row at or before t; linear in between.
    function valueAt(c, t) {
      let low = 0, high = c.xs.length;
      while (low < high) { const m = (low + high) >> 1; if (c.xs[m] <= t) low = m + 1; else high = m; }
      if (low === 0) return c.ys[0];
      if (low === c.xs.length || c.hold) return c.ys[low - 1];
      return c.ys[low - 1] + ((c.ys[low] - c.ys[low - 1]) * (t - c.xs[low - 1])) / (c.xs[low] - c.xs[low - 1]);
    }

    const zoom = (at, factor) => {
      if (data.logX) view = view.map((v) => at * (v / at) ** factor);
      else view = view.map((v) => at + (v - at) * factor);
      draw();
    };
    const pan = (part) => {
      if (data.logX) { const f = (view[1] / view[0]) ** part; view = view.map((v) => v * f); }
      else { const d = (view[1] - view[0]) * part; view = view.map((v) => v + d); }
      draw();
    };
    for (const p of panels) {
      const at = (e) => unmap(e.clientX - p.canvas.getBoundingClientRect().left, view, p.box.left, p.box.right, data.logX);
      const px = (e) => e.clientX - p.canvas.getBoundingClientRect().left;
      p.canvas.addEventListener("wheel", (e) => { e.preventDefault(); zoom(at(e), e.deltaY > 0 ? 1.25 : 0.8); }, { passive: false });
      p.canvas.onpointerdown = (e) => { drag = { panel: p, x: px(e), now: px(e), pan: e.shiftKey || e.button === 1 }; p.canvas.setPointerCapture(e.pointerId); };
      p.canvas.onpointermove = (e) => {
        if (drag?.pan) { pan((drag.now - px(e)) / (p.box.right - p.box.left)); drag.now = px(e); return; }
        if (drag) drag.now = px(e);
        const t = at(e);
        cursor = t >= view[0] && t <= view[1] ? t : null;
        draw();
      };
      p.canvas.onpointerup = (e) => {
        if (drag && !drag.pan && Math.abs(drag.now - drag.x) > 4) {
          const a = unmap(drag.x, view, p.box.left, p.box.right, data.logX), b = unmap(drag.now, view, p.box.left, p.box.right, data.logX);
          view = [Math.min(a, b), Math.max(a, b)];
        }
        drag = null;
        draw();
      };
      p.canvas.onpointerleave = () => { if (!drag) { cursor = null; draw(); } };
      p.canvas.ondblclick = () => { view = [...whole]; draw(); };
      p.canvas.onkeydown = (e) => {
        if (e.key === "0") view = [...whole];
        else if (e.key === "ArrowLeft") pan(-0.1);
        else if (e.key === "ArrowRight") pan(0.1);
        else if (e.key === "+" || e.key === "-") zoom((view[0] + view[1]) / 2, e.key === "+" ? 0.8 : 1.25);
        else return;
        e.preventDefault();
        draw();
      };
    }
    new ResizeObserver(draw).observe(figure);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    draw();
  }
  for (const figure of document.querySelectorAll("figure.saltus-plot")) make(figure);
})();
