import { Plus } from "lucide-react";
import { addLine } from "#commands/order/add-line.ts";
import { missingOf } from "#domain/order-life/change-lines.ts";
import type { StoredLine, StoredOrder } from "#domain/order/order.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { readSubstitutes } from "#local/queries/product/substitutes.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { mayEdit } from "./edit/EditOrder.tsx";

interface SubstitutesProps {
  readonly order: StoredOrder;
  readonly line: StoredLine;
}

/** What could be delivered instead of what is missing of a line, for whoever may still add it (STOCK-16). */
export function Substitutes({ order, line }: SubstitutesProps) {
  const { identity } = useDevice();
  return mayEdit(order, identity) ? <Suggested order={order} line={line} /> : null;
}

function Suggested({ order, line }: SubstitutesProps) {
  const { t, language, locale } = useText();
  const add = useCommand(addLine);
  const { orderId, customerId, currency } = order;
  const taken = order.lines.map(({ productId }) => productId);
  const found = readyValue(useLive(readSubstitutes, { line, missing: missingOf(line), customerId, taken })) ?? [];

  async function insert(productId: string, quantity: number, name: string) {
    const answer = await add({ orderId, customerId, productId, quantity });
    if (!answer.ok) showToast(t("order.instead.failed", { name }));
  }

  if (found.length === 0) return null;
  return (
    <span className="flex flex-col items-start gap-2 pt-1">
      <span className="text-caption font-medium">{t("order.instead.title")}</span>
      {found.map(({ product, price, quantity }) => {
        const name = localName(product, language);
        return (
          <Button
            key={product.id}
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => void insert(product.id, quantity, name)}
          >
            {t("order.instead.add", {
              quantity: formatQuantity(quantity, product.quantityScale, locale),
              name,
              price: price === null ? "" : formatUnitPrice(price.unitPrice, currency, locale),
            })}
          </Button>
        );
      })}
    </span>
  );
}
