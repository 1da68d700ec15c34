import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { followArrived } from "#commands/order/settle-unsent.ts";
import type { Cart } from "#domain/order/cart.ts";
import { isBlocking } from "#domain/order/check-cart.ts";
import { checkQuantity } from "#domain/order/check-quantity.ts";
import type { CartLine } from "#domain/order/order.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import { cartOfOrder } from "#domain/order-life/unsent-order.ts";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import type { Product } from "#domain/product/product.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { useText } from "#i18n/use-text.ts";
import type { UnsentToEdit } from "#ports/unsent-editor.ts";
import { readNewLines } from "#local/queries/order/new-lines.ts";
import { readUnsentDraft, readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { Button } from "#ui/controls/Button.tsx";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { focusFirstInvalid } from "#ui/fields/focus-first-invalid.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CustomerPicker } from "#components/customer/list/CustomerPicker.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import { CartProblems } from "../cart/CartProblems.tsx";
import { DeliveryFields } from "../cart/DeliveryFields.tsx";
import { DiscountField } from "../cart/DiscountField.tsx";
import { AddProduct } from "../edit/AddProduct.tsx";
import { EditLine } from "../edit/EditLine.tsx";
import type { Written } from "../edit/edit-step.ts";
import { TotalsTable } from "../TotalsTable.tsx";
import { shownNumber } from "../shown-number.ts";
import { unsentProblemText } from "./unsent-problem.ts";

interface UnsentOrderSheetProps extends UnsentToEdit {
  readonly onClose: () => void;
}

const NOTHING: ReadonlyMap<string, LineApproval> = new Map();

/** Edits an order that has not been sent, under its number (ORDER-98), and says which version reaches the store. */
export function UnsentOrderSheet({ order, refused, asksCustomer, onClose }: UnsentOrderSheetProps) {
  const { t } = useText();
  const device = useDevice();
  const edit = useCommand(editUnsent);
  const follow = useCommand(followArrived);
  // The order as it was when somebody began: what arrives meanwhile is told, never overwritten.
  const [base] = useState(order);
  const [cart, setCart] = useState<Cart>(() => cartOfOrder(order));
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set());
  const [isRepriced, setRepriced] = useState(false);
  const [choosing, setChoosing] = useState<"customer" | "product" | null>(asksCustomer ? "customer" : null);
  /** Why it was not saved, and whether the order had arrived by then: what is told of it afterwards is another thing. */
  const [problem, setProblem] = useState<{ readonly text: string; readonly hadArrived: boolean } | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const unsent = useLive(readUnsentOrder, base.orderId);
  const view = readyValue(useLive(readUnsentDraft, { base, cart, isRepriced }, { keep: true }));
  const present = readyValue(unsent);
  const hasArrived = unsent.state === "ready" && present === null;
  const isSending = present?.sync === "sending";
  const taken = useMemo(() => new Set(cart.lines.map(({ productId }) => productId)), [cart.lines]);
  const shown = new Map(view?.lines.map((line) => [line.lineId, line]));
  const isSound = view !== null && view !== undefined && emptied.size === 0 && !view.problems.some(isBlocking);
  const isChanged = !isSameValue(cart, cartOfOrder(base)) || isRepriced || refused.length > 0;
  const rows = [...cart.lines].sort((a, b) => Number(refused.includes(b.lineId)) - Number(refused.includes(a.lineId)));

  function write(line: CartLine, { quantity, discount, note }: Written) {
    const others = [...emptied].filter((lineId) => lineId !== line.lineId);
    setEmptied(new Set(quantity === null ? [...others, line.lineId] : others));
    const changed = { ...line, discount, note, quantity: quantity ?? line.quantity };
    setCart({ ...cart, lines: cart.lines.map((each) => (each.lineId === line.lineId ? changed : each)) });
  }

  async function add(product: Product) {
    setChoosing(null);
    const quantity = stepQuantity(0, stepsOf(product, 0), 1);
    const asked = { lineId: device.newId(), productId: product.id, quantity };
    const lines = await readNewLines(device, { customerId: cart.customerId, lines: [asked] });
    setCart((now) => ({ ...now, lines: [...now.lines, ...lines] }));
  }

  async function save() {
    // What cannot be read is not charged as what it was before (PRICE-36).
    if (focusFirstInvalid(fields.current)) return;
    // What is shown may still be priced as it was a letter ago.
    const priced = await readUnsentDraft(device, { base, cart, isRepriced });
    if (priced === null) return;
    const answer = await (hasArrived ? follow : edit)({ base, cart: priced.cart });
    if (!answer.ok) return setProblem({ text: unsentProblemText(answer.problem.code, t), hadArrived: hasArrived });
    showToast(t(hasArrived ? "order.unsent.follows" : "order.unsent.saved"));
    onClose();
  }

  return (
    <Sheet
      open
      size="tall"
      onClose={onClose}
      title={t("order.unsent.title", { number: shownNumber(base.orderNo) })}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button variant="main" disabled={!isSound || !isChanged || isSending} onClick={() => void save()}>
            {t(hasArrived ? "order.unsent.sendChange" : "order.unsent.save")}
          </Button>
        </div>
      }
    >
      <div ref={fields} className="flex flex-col gap-4 pt-4 pb-6 *:px-4">
        <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
          {isSending && <Notice tone="attention">{t("order.unsent.isSending")}</Notice>}
          {hasArrived && <Notice tone="attention">{t("order.unsent.hasArrived")}</Notice>}
          {problem?.hadArrived === hasArrived && <Notice tone="danger">{problem.text}</Notice>}
        </div>
        <div className="!px-0 edge-b">
          <ListRow
            title={view?.customer.name ?? base.customer.name}
            {...(!hasArrived && {
              detail: t("order.unsent.changeCustomer"),
              onClick: () => setChoosing("customer"),
            })}
          />
        </div>
        {rows.map((line) => (
          <EditLine
            key={line.lineId}
            line={shown.get(line.lineId) ?? line}
            currency={base.currency}
            value={{
              quantity: emptied.has(line.lineId) ? null : line.quantity,
              discount: line.discount,
              note: line.note,
            }}
            fault={emptied.has(line.lineId) ? { code: "notANumber" } : checkQuantity(line.quantity, line)}
            isNew
            onChange={(value) => write(line, value)}
            onRemove={() => setCart({ ...cart, lines: cart.lines.filter(({ lineId }) => lineId !== line.lineId) })}
          />
        ))}
        <div className="flex flex-col gap-2">
          <Button full icon={<Plus aria-hidden className="size-5" />} onClick={() => setChoosing("product")}>
            {t("order.edit.add")}
          </Button>
          {!hasArrived && !isRepriced && (
            <Button full onClick={() => setRepriced(true)}>
              {t("order.unsent.reprice")}
            </Button>
          )}
        </div>
        <DiscountField
          label={t("newOrder.discount.title")}
          discount={cart.discount}
          currency={base.currency}
          onChange={(discount) => setCart({ ...cart, discount })}
        />
        {view && !hasArrived && (
          <DeliveryFields
            cart={cart}
            customer={view.customer}
            settings={view.company.settings}
            onChange={(change) => setCart((now) => ({ ...now, ...change }))}
          />
        )}
        {view && (
          <div className="!px-0">
            <CartProblems view={view} approvals={NOTHING} />
            <TotalsTable
              totals={view.totals}
              currency={base.currency}
              pricesIncludeTax={view.company.settings.pricesIncludeTax}
              weight={weightOfLines(view.lines)}
            />
          </div>
        )}
      </div>
      {choosing === "customer" && (
        <CustomerPicker
          title={t("order.unsent.changeCustomer")}
          onChoose={(customer) => {
            setCart({ ...cart, customerId: customer.id });
            setChoosing(null);
          }}
          onClose={() => setChoosing(null)}
        />
      )}
      {choosing === "product" && (
        <AddProduct
          customerId={cart.customerId}
          currency={base.currency}
          taken={taken}
          onClose={() => setChoosing(null)}
          onChosen={(product) => void add(product)}
        />
      )}
    </Sheet>
  );
}
