// The unit beside a number. Where there are others for the quantity, the reader chooses; all panels follow.

import { unitText } from "./numbers";
import { type Quantity, choicesOf, chooseUnit, shownIn } from "./units";

export function UnitLabel({ quantity, name, plain = false }: { quantity: Quantity; name: string; plain?: boolean }) {
  const choices = choicesOf(quantity);
  const now = shownIn(quantity);
  if (plain || choices.length < 2) return <span class="unit">{unitText(plain ? quantity.unit : now.unit)}</span>;
  return (
    <select class="unit" aria-label={`Unit of ${name}`} title="The unit in which this quantity is shown" value={now.unit} onChange={(e) => chooseUnit(quantity, e.currentTarget.value)}>
      {choices.map((c) => <option key={c.unit} value={c.unit}>{unitText(c.unit) || "1"}</option>)}
    </select>
  );
}
