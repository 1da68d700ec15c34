import { useState } from "react";
import type { StoredOrder } from "#domain/order/order.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import type { DeskStep } from "./DuplicateCard.tsx";

interface SplitOrderProps {
  readonly order: StoredOrder;
  /** How much of a line is doubtful, by line id: chosen at first. */
  readonly doubtful: ReadonlyMap<string, number>;
  readonly onTake: (steps: readonly DeskStep[]) => void;
}

/** Chooses the lines that become an order of their own, so that the others can go on (ORDER-78). */
export function SplitOrder({ order, doubtful, onTake }: SplitOrderProps) {
  const { t, locale, language } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  const quantityOf = (lineId: string, all: number) => Math.min(doubtful.get(lineId) ?? all, all);
  const moved = lines
    .filter(({ lineId }) => chosen?.has(lineId))
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantityOf(lineId, quantity) }));
  const isAll = lines.every(({ lineId, quantity }) =>
    moved.some((part) => part.lineId === lineId && part.quantity === quantity),
  );

  function toggle(lineId: string) {
    const next = new Set(chosen);
    if (!next.delete(lineId)) next.add(lineId);
    setChosen(next);
  }

  function split() {
    setChosen(null);
    onTake([{ orderId: order.orderId, step: { kind: "split", lines: moved, words: "" } }]);
  }

  if (lines.length === 1 && [...doubtful.values()].every((quantity) => quantity === lines[0]?.quantity)) return null;
  return (
    <>
      <Button onClick={() => setChosen(new Set(doubtful.keys()))}>{t("order.desk.split")}</Button>
      <Sheet
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t("order.desk.split")}
        footer={
          <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
            <Button onClick={() => setChosen(null)}>{t("ui.back")}</Button>
            <Button variant="main" disabled={moved.length === 0 || isAll} onClick={split}>
              {t("order.desk.split")}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-1 p-4">
          <p className="pb-2 text-body text-muted">{t("order.desk.splitText")}</p>
          {lines.map((line) => {
            const part = formatQuantity(quantityOf(line.lineId, line.quantity), line.quantityScale, locale);
            const all = formatQuantity(line.quantity, line.quantityScale, locale);
            return (
              <Checkbox
                key={line.lineId}
                label={localName(line, language)}
                hint={part === all ? all : t("order.desk.part", { part, all })}
                checked={chosen?.has(line.lineId) === true}
                onChange={() => toggle(line.lineId)}
              />
            );
          })}
          {isAll && <p className="text-body text-danger">{t("order.problems.noLines")}</p>}
        </div>
      </Sheet>
    </>
  );
}
