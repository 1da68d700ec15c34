import { MessageCircle } from "lucide-react";
import { isShort, pickStops } from "#domain/order-life/pick-list.ts";
import { applyStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { Button } from "#ui/controls/Button.tsx";
import { shareText } from "#ui/files/share-text.ts";

/** What an order with shorts comes to once it is ready, and a message about it for its customer (ORDER-83). */
export function PickedTotal({ order }: { readonly order: StoredOrder }) {
  const { t, language, locale } = useText();
  const settings = useOwnSettings() ?? null;
  const facts = { stepId: "", at: 0, by: "", byName: "", from: order.status, settings };
  const ready = applyStep(order, { kind: "finishPicking" }, facts);
  if (!ready.ok) return null;
  const { customer, orderNo, currency, picking } = order;
  const total = formatMoney(ready.value.totals.total, currency, locale);

  function message(): string {
    const lines = pickStops([order], [])
      .filter((stop) => isShort(stop) && stop.line.insteadOf === undefined)
      .map(({ line, picked }) => {
        const written = (value: number) => formatQuantity(value, line.quantityScale, locale);
        const others = order.lines
          .filter(({ insteadOf }) => insteadOf === line.lineId)
          .map((each) => ({ each, quantity: picking?.lines[each.lineId]?.quantity ?? each.quantity }))
          .filter(({ quantity }) => quantity > 0)
          .map(({ each, quantity }) => `${written(quantity)} ${localName(each, language)}`)
          .join(", ");
        return t(others === "" ? "pick.message.short" : "pick.message.instead", {
          name: localName(line, language),
          found: written(picked?.quantity ?? 0),
          ordered: written(line.quantity),
          others,
        });
      });
    return [t("pick.message.head", { number: orderNo }), ...lines, t("pick.message.total", { total })].join("\n");
  }

  return (
    <div className="flex flex-col gap-2 pt-3 edge-t">
      <p className="flex items-baseline justify-between gap-3 text-body">
        <span className="min-w-0 break-words">{t("pick.newTotal")}</span>
        <span className="shrink-0 font-bold tabular-nums">{total}</span>
      </p>
      <Button
        icon={<MessageCircle aria-hidden className="size-5" />}
        onClick={() => void shareText(message(), t("newOrder.placed.copied"))}
      >
        {t("pick.tell", { customer: customer.name })}
      </Button>
    </div>
  );
}
