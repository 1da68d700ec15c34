import { useState } from "react";
import type { CheckedLoad } from "#domain/delivery/run.ts";
import { isReasonGiven } from "#domain/settings/reasons.ts";
import type { Order } from "#domain/order/order.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { ReasonFields } from "#components/company/ReasonFields.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface LoadSheetProps {
  readonly order: Order;
  readonly found: CheckedLoad;
  readonly onClose: () => void;
  readonly onFound: (found: CheckedLoad) => void;
}

/** What of an order is not in the vehicle, and why (DELIV-13). */
export function LoadSheet({ order, found, onClose, onFound }: LoadSheetProps) {
  const { t, locale, language } = useText();
  const company = useCompany() ?? null;
  const [isLeft, setIsLeft] = useState(found.isLeft);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [why, setWhy] = useState({ code: found.reasonCode ?? "", words: found.words });
  const counts = order.lines.map(({ lineId, quantity, quantityScale }) => {
    const text = typed[lineId];
    const known = found.quantities[lineId] ?? quantity;
    const counted = text === undefined ? known : parseDecimal(text, decimalsOf(quantityScale), locale);
    const isWrong = counted === null || counted < 0 || counted > quantity;
    return { lineId, quantity, counted: counted ?? quantity, isWrong };
  });
  const wrong = new Set(counts.filter(({ isWrong }) => isWrong).map(({ lineId }) => lineId));
  const missing = counts.filter(({ counted, quantity }) => counted < quantity);
  const quantities = Object.fromEntries(missing.map(({ lineId, counted }) => [lineId, counted]));
  const isSame = !isLeft && wrong.size === 0 && missing.length === 0;
  const reasonCode = why.code === "" ? null : why.code;
  return (
    <Sheet
      open
      size="tall"
      onClose={onClose}
      title={t("runs.difference")}
      footer={
        <Button
          variant="main"
          full
          disabled={!isSame && ((!isLeft && wrong.size > 0) || !isReasonGiven(reasonCode, why.words))}
          onClick={() =>
            onFound(
              isSame
                ? { isLeft: false, quantities: {}, reasonCode: null, words: "" }
                : { isLeft, quantities: isLeft ? {} : quantities, reasonCode, words: why.words.trim() },
            )
          }
        >
          {t(isSame ? "runs.complete" : "ui.save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <Checkbox label={t("runs.leaveAll")} checked={isLeft} onChange={setIsLeft} />
        {!isLeft &&
          order.lines.map((line) => (
            <TextField
              key={line.lineId}
              label={localName(line, language)}
              hint={t("runs.ofQuantity", { quantity: formatQuantity(line.quantity, line.quantityScale, locale) })}
              inputMode="decimal"
              value={
                typed[line.lineId] ??
                formatDecimal(found.quantities[line.lineId] ?? line.quantity, decimalsOf(line.quantityScale), locale)
              }
              error={wrong.has(line.lineId) ? t("runs.badQuantity") : undefined}
              onChange={(text) => setTyped({ ...typed, [line.lineId]: text })}
            />
          ))}
        {!isSame && <ReasonFields company={company} list="shortReasons" value={why} onChange={setWhy} />}
      </div>
    </Sheet>
  );
}

/** Weighed goods are counted in thousandths. */
function decimalsOf(quantityScale: number): number {
  return quantityScale === 1 ? 0 : 3;
}
