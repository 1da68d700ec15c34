import { shownNumber } from "../order/shown-number.ts";
import type { GoodsBack } from "#domain/delivery/goods-back.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";

/** Goods that were refused or not delivered, to hand back to the store (DELIV-10). */
export function GoodsBackList({ goods }: { readonly goods: readonly GoodsBack[] }) {
  const { t, locale, language } = useText();
  if (goods.length === 0) return null;
  return (
    <section aria-label={t("settlement.goods")} className="flex flex-col gap-1">
      <h3 className="text-body font-medium">{t("settlement.goods")}</h3>
      <ul className="flex flex-col">
        {goods.map((each) => (
          <li
            key={`${each.orderId} ${each.lineId}`}
            className="flex items-baseline justify-between gap-4 py-2 text-body edge-b"
          >
            <span className="min-w-0 break-words">
              {localName(each, language)} <span className="text-muted">{shownNumber(each.orderNo)}</span>
            </span>
            <span className="shrink-0 font-medium tabular-nums">
              {formatQuantity(each.quantity, each.quantityScale, locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
