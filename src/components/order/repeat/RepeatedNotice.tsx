import { Plus } from "lucide-react";
import { dismissRepeat, undoRepeat } from "#commands/order/repeat-order.ts";
import { setLine } from "#commands/cart/set-line.ts";
import type { MissingLine } from "#domain/order/cart.ts";
import { shownNumber } from "../shown-number.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { readRepeatOf } from "#local/queries/order/drafts.ts";
import { readSubstitutes } from "#local/queries/product/substitutes.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What repeating an order put into this cart: how many lines, what cannot be sold with what could go instead, and undo (SELL-2). */
export function RepeatedNotice({ view }: { readonly view: CartView }) {
  const { t } = useText();
  const { orderId, changedAt, customerId } = view.cart;
  const undo = useCommand(undoRepeat);
  const dismiss = useCommand(dismissRepeat);
  const known = readyValue(useLive(readRepeatOf, { orderId, changedAt }));
  if (!known) return null;
  const { repeated, mayUndo } = known;
  const { missing } = repeated;

  async function takeBack() {
    showToast(t((await undo(customerId)) ? "order.repeat.undone" : "order.repeat.tooLate"));
  }

  return (
    <div className="px-4 pt-2">
      <Notice
        tone={missing.length > 0 ? "attention" : "info"}
        action={
          <span className="flex">
            {mayUndo && (
              <Button variant="quiet" onClick={() => void takeBack()}>
                {t("ui.undo")}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void dismiss(view.cart)}>
              {t("order.repeat.seen")}
            </Button>
          </span>
        }
      >
        <p>{t("order.repeat.done", { count: repeated.repeated, number: shownNumber(repeated.orderNo) })}</p>
        {missing.length > 0 && (
          <>
            <p className="pt-1 font-medium">{t("order.repeat.missing", { count: missing.length })}</p>
            <ul className="flex flex-col gap-2 pt-1">
              {missing.map((line) => (
                <Missing key={line.lineId} line={line} view={view} />
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

function Missing({ line, view }: { readonly line: MissingLine; readonly view: CartView }) {
  const { t, language, locale } = useText();
  const set = useCommand(setLine);
  const { customerId, lines } = view.cart;
  const taken = [line.productId, ...lines.map(({ productId }) => productId)];
  const found = readyValue(useLive(readSubstitutes, { line, missing: line.quantity, customerId, taken }));

  async function insert(productId: string, quantity: number, name: string) {
    const answer = await set({ customerId, productId, quantity });
    if (!answer.ok) showToast(t("order.instead.failed", { name }));
  }

  return (
    <li className="flex flex-col items-start gap-1">
      <span className="break-words">
        {formatQuantity(line.quantity, line.quantityScale, locale)} × {localName(line, language)}
      </span>
      {found?.length === 0 && <span className="text-caption text-muted">{t("order.repeat.nothingInstead")}</span>}
      {found?.map(({ product, price, quantity }) => {
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
              price: price === null ? "" : formatUnitPrice(price.unitPrice, view.company.settings.currency, locale),
            })}
          </Button>
        );
      })}
    </li>
  );
}
