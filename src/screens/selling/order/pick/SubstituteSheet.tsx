import { useState } from "react";
import { substituteLine } from "#commands/order/substitute-line.ts";
import type { PickStop } from "#domain/order-life/pick-list.ts";
import type { UnitPrice } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { readSubstitutes } from "#local/queries/product/substitutes.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface SubstituteSheetProps {
  readonly stop: PickStop;
  /** How much of the line is missing, and nothing else is in for. */
  readonly missing: number;
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
}

/** Offers what could go with the order instead of what was not found (ORDER-81). */
export function SubstituteSheet({ stop: { order, line }, missing, onClose, onAdded }: SubstituteSheetProps) {
  const { t, language, locale } = useText();
  const add = useCommand(substituteLine);
  const settings = useOwnSettings() ?? null;
  const [isAgreed, setAgreed] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const { orderId, customerId, currency } = order;
  const taken = order.lines.map(({ productId }) => productId);
  const found = readyValue(useLive(readSubstitutes, { line, missing, customerId, taken }));
  if (settings === null || found === undefined) return null;
  const isAsked = settings.allowsSubstitutes !== true;

  async function putIn(productId: string, quantity: number, name: string) {
    const answer = await add({ orderId, customerId, lineId: line.lineId, productId, quantity, isAgreed });
    if (answer.ok) onAdded(name);
    else setFailed(true);
  }

  function priceText(price: UnitPrice): string {
    const difference = price - line.unitPrice;
    const values = {
      price: formatUnitPrice(price, currency, locale),
      difference: formatUnitPrice(Math.abs(difference), currency, locale),
    };
    if (difference === 0) return t("pick.insteadPrice", values);
    return t(difference > 0 ? "pick.insteadMore" : "pick.insteadLess", values);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("pick.insteadTitle")}
      footer={
        <Button full onClick={onClose}>
          {t("pick.insteadNone")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body">
          {t(found.length === 0 ? "pick.insteadNothing" : "pick.insteadText", {
            quantity: formatQuantity(missing, line.quantityScale, locale),
            name: localName(line, language),
          })}
        </p>
        {isAsked && found.length > 0 && (
          <Checkbox
            label={t("pick.insteadAgreed", { name: order.repName })}
            hint={t("pick.insteadAgreedHint")}
            checked={isAgreed}
            onChange={setAgreed}
          />
        )}
        {isFailed && <Notice tone="danger">{t("order.problems.notAlike")}</Notice>}
        <ul className="flex flex-col gap-2">
          {found.map(({ product, price, quantity }) => {
            const name = localName(product, language);
            return (
              <li key={product.id} className="flex items-center gap-3 rounded-card bg-raised p-3 edge">
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-body font-medium break-words">{name}</span>
                  <span className="text-caption text-muted tabular-nums">
                    {[product.sku, price && priceText(price.unitPrice)].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <Button
                  variant="main"
                  disabled={isAsked && !isAgreed}
                  onClick={() => void putIn(product.id, quantity, name)}
                >
                  {t("pick.insteadAdd", { quantity: formatQuantity(quantity, product.quantityScale, locale) })}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </Sheet>
  );
}
