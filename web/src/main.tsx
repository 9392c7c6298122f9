// Where the page begins.

import { render } from "preact";
import { connect, on, onComeback, request } from "./base/rpc";
import * as units from "./base/units";
import { bodies } from "./three/bodies";
import { activeTab, activeUri, changes, classInfo, panels, tabs, theme, workspace } from "./base/signals";
import { bindRemembered, rememberFor } from "./base/store";
import { pane, type Pane } from "./centre/centre";
import { startLog } from "./centre/command_log";
import { cursor, plots, plotted, sliderTime, starts, view } from "./centre/model_state";
import { play } from "./centre/cursor";
import { current, going, pause, runNow, startRuns, stopAll } from "./centre/runs";
import { curves } from "./centre/curves";
import { plotHandle } from "./centre/plot_pane";
import { canvasInFront } from "./diagram/diagram";
import { newClassDialog } from "./library/new_class";
import { followRenames, renameClass } from "./library/rename_class";
import { startTree } from "./library/tree";
import { App } from "./shell/app";
import { listenForKeys, register } from "./shell/commands";
import { askDoctor } from "./shell/doctor_notice";
import { openFind } from "./shell/find_texts";
import { closeTab, followAddress, keepAddress, loadInfo, nextTab, openClass, setView, undo } from "./shell/open";
import { openPalette } from "./shell/palette";
import { format } from "./text/fixes";
import { startTexts } from "./text/shared_text";
import { startTour, tourAtFirstStart } from "./tour/tour";

const toggle = (key: "showLeft" | "showRight" | "showBottom") => (panels.value = { ...panels.value, [key]: !panels.value[key] });
const isClass = () => activeTab.value?.class != null;

register(
  { id: "palette", title: "Search classes and commands", keys: "Ctrl+K", run: () => openPalette() },
  { id: "commands", title: "Commands", keys: "Ctrl+Shift+P", run: () => openPalette(">") },
  { id: "names", title: "Go to a name in this text", keys: "Ctrl+Shift+O", available: () => activeUri.value !== null, run: () => openPalette("@") },
  { id: "run", title: "Run the model", keys: "F5", run: () => void runNow() },
  { id: "stop", title: "Stop the run", keys: "Shift+F5", run: stopAll },
  { id: "pause", title: "Hold the run, or let it go on", keys: "F6", available: () => going.value.length > 0, run: () => void pause() },
  { id: "play", title: "Play: diagram and 3D view follow the time", keys: "Ctrl+Space", run: () => play() },
  { id: "new", title: "New class, package or file", keys: "Alt+N", run: () => newClassDialog({}) },
  { id: "copy-class", title: "Copy this class into the project", available: isClass, run: () => newClassDialog({ copy: activeTab.value!.class! }) },
  { id: "rename-class", title: "Rename this class and all its uses", available: () => isClass() && classInfo.value?.writable === true, run: () => void renameClass(activeTab.value!.class!) },
  { id: "find", title: "Search in all texts of the folder", keys: "Ctrl+Shift+F", run: () => openFind() },
  { id: "close", title: "Close the tab", keys: "Alt+W", run: () => closeTab() },
  { id: "next-tab", title: "Next tab", keys: "Alt+ArrowRight", run: () => nextTab(1) },
  { id: "previous-tab", title: "Previous tab", keys: "Alt+ArrowLeft", run: () => nextTab(-1) },
  { id: "undo", title: "Undo", keys: "Ctrl+Z", run: () => void undo(activeUri.value, "undo") },
  { id: "redo", title: "Redo", keys: "Ctrl+Y", run: () => void undo(activeUri.value, "redo") },
  { id: "format", title: "Format the text", keys: "Shift+Alt+F", local: true, available: () => activeUri.value !== null, run: () => void format(activeUri.value!) },
  { id: "left", title: "Show or hide the tree", keys: "Ctrl+B", run: () => toggle("showLeft") },
  { id: "right", title: "Show or hide the properties", keys: "Ctrl+Alt+B", run: () => toggle("showRight") },
  { id: "bottom", title: "Show or hide the simulation centre", keys: "Ctrl+J", run: () => toggle("showBottom") },
  { id: "library", title: "Go to the tree's search", keys: "Alt+L", run: () => (panels.value.showLeft || toggle("showLeft"), setTimeout(() => document.getElementById("library-search")?.focus())) },
  { id: "go-diagram", title: "Go to the diagram", keys: "Alt+D", run: () => document.querySelector<HTMLElement>(".diagram")?.focus() },
  { id: "theme-light", title: "Colours: light", run: () => (theme.value = "light") },
  { id: "theme-dark", title: "Colours: dark", run: () => (theme.value = "dark") },
  { id: "theme-system", title: "Colours: as the system", run: () => (theme.value = "system") },
  { id: "tour", title: "Take the tour", run: () => void startTour() },
  ...(["diagram", "text", "split", "icon", "docs", "equations"] as const).map((view, k) => ({ id: "view-" + view, title: `View: ${view}`, keys: `Alt+${k + 1}`, available: isClass, run: () => setView(view) })),
  ...(["plot", "parameters", "events", "sweep", "linear", "3d", "messages", "log"] as Pane[]).map((p) => ({ id: "pane-" + p, title: `Simulation: ${p === "parameters" ? "sliders" : p}`, run: () => (pane.value = p) })),
);

async function begin() {
  // The token is in the cookie now; out of the address with it, but kept for coming back to a server that was restarted.
  const address = new URL(location.href);
  const token = address.searchParams.get("token") ?? sessionStorage.getItem("saltus-token");
  if (token) sessionStorage.setItem("saltus-token", token);
  if (address.searchParams.has("token")) {
    address.searchParams.delete("token");
    history.replaceState(null, "", address.pathname + address.search + address.hash);
  }
  connect(token);
  const info = await request("workspace/info");
  rememberFor(info.folder);
  bindRemembered();
  workspace.value = info;
  startTexts();
  startTree();
  followRenames();
  startLog();
  const hash = location.hash;
  render(<App />, document.getElementById("studio")!);
  performance.mark("studio-shown");
  void askDoctor();
  await startRuns();
  if (hash.length > 1) followAddress();
  keepAddress();
  listenForKeys();
  on("workspace/loaded", () => (workspace.value = { ...workspace.value!, loading: false }));
  on("class/changed", () => {
    changes.value = changes.value + 1;
    if (activeTab.value?.class) loadInfo(activeTab.value.class);
  });
  onComeback(async () => {
    workspace.value = await request("workspace/info");
    changes.value = changes.value + 1;
  });
  if (!tabs.value.length && hash.length <= 1) tourAtFirstStart();
  // For tests and measurements.
  (window as any).saltus = { units, cursor: () => cursor.value, view: () => view.value, setView: (v: [number, number] | null) => (view.value = v), bodies, plotHandle, curves, startsChanged: () => Object.keys(starts.value).length > 0, openClass, request, canvas: canvasInFront, current: () => current.value, plotted: () => plotted.value, plots: () => plots.value, sliderTime: () => sliderTime.value, setCursor: (t: number) => (cursor.value = t), setPlotted: (names: string[]) => (plotted.value = names) };
}

begin();
