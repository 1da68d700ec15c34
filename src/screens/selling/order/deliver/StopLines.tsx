import { Check } from "lucide-react";
import { useState } from "react";
import type { HandedItem } from "#domain/delivery/delivery.ts";
import type { StopDraft } from "#domain/delivery/stop-draft.ts";
import { withItem } from "#domain/delivery/stop-draft.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import type { StoredLine } from "#domain/order/order.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { type FoundLess, ShortSheet } from "../pick/ShortSheet.tsx";

interface StopLinesProps {
  readonly stop: Stop;
  readonly draft: StopDraft;
  /** Resolves once it is kept. */
  readonly onChange: (draft: StopDraft) => Promise<unknown>;
}

interface AskedLine {
  readonly orderId: string;
  readonly line: StoredLine;
}

/** The goods of each order, all ticked: a tap on a line says that less of it was handed over, another that all was. */
export function StopLines({ stop, draft, onChange }: StopLinesProps) {
  const { t, locale, language } = useText();
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const countOf = ({ quantityScale }: StoredLine, quantity: number) => formatQuantity(quantity, quantityScale, locale);
  const whyOf = ({ reasonCode, words }: HandedItem) => {
    const reason = { reason: words, ...(reasonCode !== null && { reasonCode }) };
    return reasonText(stop.company, "refusedReasons", reason, language);
  };

  async function note({ orderId, line: { lineId } }: AskedLine, less: FoundLess) {
    // What a closed sheet said is safe, whatever happens to the phone next.
    await onChange(withItem(draft, orderId, lineId, { lineId, ...less }));
    setAsked(null);
  }

  return (
    <>
      {stop.orders.map(({ order }) => (
        <Section key={order.orderId} title={t("deliver.itemsOf", { number: shownNumber(order.orderNo) })}>
          <ul className="edge-t">
            {order.lines
              .filter(({ quantity }) => quantity > 0)
              .map((line) => {
                const item = draft.items[order.orderId]?.find(({ lineId }) => lineId === line.lineId);
                const all = countOf(line, line.quantity);
                return (
                  <li key={line.lineId}>
                    <ListRow
                      leading={
                        item === undefined ? (
                          <Check aria-hidden className="size-5 text-brand" />
                        ) : (
                          <span className="min-w-5 text-center text-body font-bold text-danger tabular-nums">
                            {countOf(line, item.quantity)}
                          </span>
                        )
                      }
                      title={localName(line, language)}
                      detail={
                        item === undefined
                          ? t("deliver.allOf", { quantity: all })
                          : [t("deliver.someOf", { quantity: countOf(line, item.quantity), all }), whyOf(item)].join(
                              " · ",
                            )
                      }
                      onClick={() => {
                        if (item === undefined) setAsked({ orderId: order.orderId, line });
                        else void onChange(withItem(draft, order.orderId, line.lineId, null));
                      }}
                    />
                  </li>
                );
              })}
          </ul>
        </Section>
      ))}
      {asked !== null && (
        <ShortSheet
          line={asked.line}
          list="refusedReasons"
          onClose={() => setAsked(null)}
          onGiven={(less) => void note(asked, less)}
        />
      )}
    </>
  );
}
