import { Icon } from "../base/icon";
import { link } from "../base/rpc";
import { activeTab, panels, theme } from "../base/signals";
import { verdict } from "../properties/problems";
import { goUp, openClass } from "./open";
import { openPalette } from "./palette";

export function Topbar() {
  const tab = activeTab.value;
  const path = tab?.class?.split(".") ?? [];
  const v = verdict.value;
  return (
    <header class="topbar">
      <span class="brand"><svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true"><path d="M1 15C4 1 7 1 9.500 15 11.500 6 13.500 6 15 15 16 11 17.500 11 18.500 15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg>saltus</span>
      <button class="quiet" aria-label="Back" title="Back" onClick={() => history.back()}><Icon name="back" /></button>
      <button class="quiet" aria-label="Forward" title="Forward" onClick={() => history.forward()}><Icon name="forward" /></button>
      <nav class="crumbs" aria-label="Path">
        {tab && tab.trail.length > 0 && <button class="quiet up" title="Back up (Esc)" onClick={() => goUp()}><Icon name="up" /> {tab.trail[tab.trail.length - 1].split(".").pop()}</button>}
        {path.map((name, k) => (
          <span key={k}>
            {k > 0 && <i>›</i>}
            <button class="quiet" disabled={k === path.length - 1} onClick={() => openClass(path.slice(0, k + 1).join("."))}>{name}</button>
          </span>
        ))}
        {!tab?.class && tab && <span>{tab.title}</span>}
      </nav>
      <button class="search-button" onClick={() => openPalette()} aria-label="Search classes and commands">
        <span><Icon name="search" /> Search classes, files, commands</span><kbd>Ctrl+K</kbd>
      </button>
      {link.value === "lost" ? <span class="verdict wrong" role="status"><i />no connection – trying again</span> : v.text && <span class={"verdict " + v.kind} role="status" title="The verdict of check"><i />{v.text}</span>}
      <button class="quiet" aria-label="Panels" title="Show or hide the right panel" onClick={() => (panels.value = { ...panels.value, showRight: !panels.value.showRight })}><Icon name="panel" /></button>
      <button class="quiet" aria-label="Light or dark" title={`Colours: ${theme.value}`} onClick={() => (theme.value = theme.value === "system" ? "dark" : theme.value === "dark" ? "light" : "system")}><Icon name={theme.value === "dark" ? "moon" : theme.value === "light" ? "sun" : "half"} /></button>
    </header>
  );
}
