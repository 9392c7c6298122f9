// The 3D view of a MultiBody model, at the time of the cursor: turned, moved, zoomed, played.

import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../base/rpc";
import { dark, tell } from "../base/signals";
import { cursor } from "../centre/cursor";
import { save } from "../centre/plot_pane";
import { current } from "../centre/runs";
import { View3D, type World } from "./view";

export function ScenePane() {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<View3D | null>(null);
  const [note, setNote] = useState("");
  const [trails, setTrails] = useState(false);
  useEffect(() => {
    try {
      view.current = new View3D(host.current!);
    } catch {
      setNote("This browser has no WebGL: the 3D view cannot be shown.");
      return;
    }
    const v = view.current;
    let loaded = "";
    const stops = [
      effect(() => {
        const run = current.value;
        if (!run || !run.rows || run.state === "running" || run.state === "compiling") {
          if (!run) setNote("Run a MultiBody model: its bodies appear here.");
          return;
        }
        if (loaded === run.run) return;
        loaded = run.run;
        ask<World>("run/shapes", { run: run.run }).then(async (world) => {
          if (!world?.shapes.length && !world?.vectors.length) return setNote("This model has no bodies to show.");
          setNote("");
          const missing = await v.load(run.run, world);
          if (missing.length) tell(`Not shown: ${missing.join(", ")}`);
          v.at(cursor.peek() ?? run.start);
        });
      }),
      effect(() => {
        const t = cursor.value;
        if (t !== null) v.at(t);
      }),
      effect(() => v.paint(dark.value)),
    ];
    return () => {
      stops.forEach((stop) => stop());
      v.dispose();
    };
  }, []);
  return (
    <div class="scene" >
      <div class="scene-host" ref={host} />
      {note && <div class="plot-empty">{note}</div>}
      <div class="scene-buttons">
        <button onClick={() => view.current?.fit()}>fit</button>
        <button onClick={() => view.current?.side("front")}>front</button>
        <button onClick={() => view.current?.side("top")}>top</button>
        <button class={"toggle" + (trails ? " on" : "")} onClick={() => (setTrails(!trails), view.current?.trails(!trails))}>trails</button>
        <button onClick={() => view.current?.still().then((b) => save(b, "view.png"))}>PNG</button>
      </div>
    </div>
  );
}
