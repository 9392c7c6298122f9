import { Centre } from "../centre/centre";
import { activeTab, dark, panelSizes, panels, toasts } from "../base/signals";
import { dragged } from "../diagram/drag";
import { Library } from "../library/tree";
import { NewClass } from "../library/new_class";
import { MatrixEditor } from "../properties/matrix_editor";
import { Properties } from "../properties/properties";
import { Tour } from "../tour/tour";
import { AskName } from "./ask_name";
import { DoctorNotice } from "./doctor_notice";
import { Explanation } from "./explanation";
import { FindTexts, finding } from "./find_texts";
import { EditorArea } from "./editor_area";
import { Menu } from "./menu";
import { Palette } from "./palette";
import { Splitter } from "./splitter";
import { Topbar } from "./topbar";

export function App() {
  // A notebook has its results under its blocks and nothing to select: the page is its own.
  const reading = activeTab.value?.view === "notebook";
  const p = reading ? { ...panels.value, showRight: false, showBottom: false } : panels.value;
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
  const size = panelSizes.value;
  const columns = `${p.showLeft ? size.left + "px" : "0"} minmax(0, 1fr) ${p.showRight ? size.right + "px" : "0"}`;
  return (
    <div class="studio" style={{ gridTemplateColumns: columns, gridTemplateRows: `42px minmax(0, 1fr) ${p.showBottom ? size.bottom + "px" : "0"}` }}>
      <Topbar />
      <div class="side left">{p.showLeft && (finding.value ? <FindTexts /> : <Library />)}{p.showLeft && <Splitter edge="left" />}</div>
      <EditorArea />
      <div class="side right">{p.showRight && <Splitter edge="right" />}{p.showRight && <Properties />}</div>
      <div class="bottom">{p.showBottom && <Splitter edge="bottom" />}{p.showBottom && <Centre />}</div>
      <Palette />
      <NewClass />
      <MatrixEditor />
      <Menu />
      <AskName />
      <Explanation />
      <Tour />
      <DoctorNotice />
      <div class="toasts" role="status" aria-live="polite">{toasts.value.map((t) => <div key={t.id} class={"toast " + t.kind}>{t.text}</div>)}</div>
      {dragged.value && !dragged.value.taken && <div class="dragged" style={{ left: dragged.value.x + 10, top: dragged.value.y + 6 }}>{dragged.value.part.icon && <img src={dragged.value.part.icon} width="32" height="32" alt="" />}{dragged.value.part.name}</div>}
      {dragged.value?.taken && <div class="dragged taken" style={{ left: dragged.value.x - 20, top: dragged.value.y - 20 }}>{dragged.value.part.icon && <img src={dragged.value.part.icon} width="40" height="40" alt="" />}</div>}
    </div>
  );
}
