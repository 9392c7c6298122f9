import { valueText } from "../base/numbers";
import { openPlace } from "../shell/open";
import { ask_why, eventsOf, leapText } from "./plot_pane";
import { current } from "./runs";

export function Events() {
  const run = current.value;
  const { list, total } = eventsOf(run);
  return (
    <div class="events">
      {list.slice(0, 500).map((e, k) => (
        <div class="event" key={k} tabIndex={0} onClick={() => ask_why(e.time)} onKeyDown={(x) => x.key === "Enter" && ask_why(e.time)}>
          <span class="figure time">{valueText(e.time, 9)} s</span>
          <span class="causes">
            {e.causes.map((c, i) => (
              <span key={i} class={c.first ? "first" : ""}>
                {c.text}
                {c.place && <a href="#" onClick={(x) => (x.preventDefault(), x.stopPropagation(), openPlace(c.place!.uri, c.place!.line))}> line {c.place.line + 1}</a>}
              </span>
            ))}
          </span>
          <span class="leaps">{e.leaps.slice(0, 3).map((l) => `${l.name}: ${leapText(l, 4)}`).join("   ")}{e.leaps.length + e.more > 3 ? ` … ${e.leaps.length + e.more - 3} more` : ""}</span>
        </div>
      ))}
      {!list.length && <div class="empty">{run ? (run.events ? "…" : "This run had no event.") : "Events of a run stand here, each with its cause."}</div>}
      {total > list.length && <div class="empty">{total} in all</div>}
    </div>
  );
}
