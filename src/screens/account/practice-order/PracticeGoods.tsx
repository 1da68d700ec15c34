import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, lineGross } from "#domain/values/money.ts";
import { MAX_QUANTITY } from "#domain/values/quantity.ts";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

/** What can be ordered, with prices in major units: nothing of it is in a catalogue. */
export const GOODS = [
  { id: "coffee", price: 12 },
  { id: "rice", price: 25 },
  { id: "soap", price: 8 },
] as const;
export type Good = (typeof GOODS)[number];

interface PracticeGoodsProps {
  readonly currency: Currency;
  readonly unitPrice: (good: Good) => number;
  readonly quantityOf: (good: Good) => number;
  readonly onChange: (good: Good, quantity: number) => void;
}

/** The goods with their quantities, by steps or on the number pad. */
export function PracticeGoods({ currency, unitPrice, quantityOf, onChange }: PracticeGoodsProps) {
  const { t } = useTranslation();
  const [pad, setPad] = useState<Good | null>(null);
  return (
    <>
      <ul className="edge-t">
        {GOODS.map((good) => (
          <li key={good.id} className="flex min-h-18 items-center justify-between gap-3 py-2 edge-b">
            <span className="flex min-w-0 flex-col">
              <span className="text-row font-medium">{t(`practice.goods.${good.id}`)}</span>
              <AmountText amount={lineGross(unitPrice(good), 1, 1, currency)} currency={currency} />
            </span>
            <Stepper
              label={t(`practice.goods.${good.id}`)}
              quantity={quantityOf(good)}
              min={1}
              max={MAX_QUANTITY}
              step={1}
              onChange={(quantity) => onChange(good, quantity)}
              onOpenPad={() => setPad(good)}
            />
          </li>
        ))}
      </ul>
      {pad !== null && (
        <Sheet open onClose={() => setPad(null)} title={t(`practice.goods.${pad.id}`)}>
          <NumberPad
            quantity={quantityOf(pad)}
            check={(asked) =>
              asked === null || asked > MAX_QUANTITY ? t("newOrder.quantityProblems.aboveMaximum") : null
            }
            onDone={(quantity) => {
              onChange(pad, quantity);
              setPad(null);
            }}
          />
        </Sheet>
      )}
    </>
  );
}
