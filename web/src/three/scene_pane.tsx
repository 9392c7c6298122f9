// The 3D view of a MultiBody model, at the time of the cursor: turned, moved, zoomed, played.

import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../base/rpc";
import { dark, tell } from "../base/signals";
import { save } from "../centre/plot_pane";
import { cursor } from "../centre/model_state";
import { current } from "../centre/runs";
import { showsBodies } from "./bodies";
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
    showsBodies(() => v.boxes());
    let loaded = "";
    let shownOf = "";
    const stops = [
      effect(() => {
        const run = current.value;
        const of = run ? run.class || run.uri || "" : "";
        // The bodies of a model stay while it runs again; those of another model never do.
        if (!run || !run.rows || of !== shownOf) {
          v.clear();
          loaded = "";
          shownOf = of;
        }
        if (!run || !run.rows || run.state === "running" || run.state === "compiling") {
          if (!run) setNote("Run a MultiBody model: its bodies appear here.");
          return;
        }
        if (loaded === run.run) return;
        loaded = run.run;
        ask<World>("run/shapes", { run: run.run }).then(async (world) => {
          if (loaded !== run.run) return;
          if (!world?.shapes.length && !world?.vectors.length) {
            v.clear();
            return setNote("This model has no bodies to show.");
          }
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
      showsBodies(() => []);
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
