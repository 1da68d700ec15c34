import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { applyStep } from "#domain/order-life/order-steps.ts";
import { weightOfLines } from "#domain/order/order-weight.ts";
import type { Discount, StoredOrder } from "#domain/order/order.ts";
import { discountLimitOf, isDiscountAboveLimit } from "#domain/pricing/discount-limit.ts";
import { isReasonGiven } from "#domain/settings/reasons.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { type NewLine, readNewLines } from "#local/queries/order/new-lines.ts";
import { NO_REASON, ReasonFields } from "#components/company/ReasonFields.tsx";
import { DiscountField } from "#components/order/cart/DiscountField.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import { Button } from "#ui/controls/Button.tsx";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { AddProduct } from "#components/order/edit/AddProduct.tsx";
import { EditLine } from "#components/order/edit/EditLine.tsx";
import {
  type EditedLine,
  faultIn,
  type OrderDraft,
  stepOf,
  type Written,
  writtenOf,
} from "#components/order/edit/edit-step.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";

interface EditOrderSheetProps {
  readonly order: StoredOrder;
  readonly onClose: () => void;
}

/** Edits the lines and discounts of an order, adds products, and shows the amounts as they will be (ORDER-41, ORDER-84). */
export function EditOrderSheet({ order, onClose }: EditOrderSheetProps) {
  const { t, locale } = useText();
  const device = useDevice();
  const { identity } = device;
  const settings = useOwnSettings() ?? null;
  const company = useCompany() ?? null;
  const customer = readyValue(useLive(getCustomer, order.customerId))?.customer ?? null;
  const change = useCommand(changeOrder);
  // The order as it was when somebody began: what another person changes meanwhile is a conflict, not overwritten.
  const [base] = useState(order);
  const [written, setWritten] = useState<OrderDraft["written"]>({});
  const [adding, setAdding] = useState<readonly NewLine[]>([]);
  const [discount, setDiscount] = useState<Discount | null>(order.discount);
  const [reason, setReason] = useState(NO_REASON);
  const [isSearching, setSearching] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = adding.map((line) => ({ ...line, quantity: written[line.lineId]?.quantity ?? line.quantity }));
  const { customerId, currency } = base;
  const found = readyValue(useLive(readNewLines, { customerId, lines: asked }, { keep: true })) ?? [];
  const added = found.filter(({ lineId }) => adding.some((line) => line.lineId === lineId));
  const taken = useMemo(
    () => new Set([...base.lines, ...adding].map(({ productId }) => productId)),
    [base.lines, adding],
  );
  const draft: OrderDraft = { written, added, discount, reasonCode: reason.code || null, words: reason.words };
  const isSound =
    base.lines.every((line) => faultIn(line, writtenOf(line, draft).quantity, false) === null) &&
    added.length === adding.length &&
    added.every((line) => faultIn(line, writtenOf(line, draft).quantity, true) === null);
  const step = isSound ? stepOf(base, draft) : null;
  const facts = { stepId: "", at: 0, by: identity.uid, byName: "", from: base.status, settings };
  const after = step && applyStep(base, step, facts);
  const limit = settings && discountLimitOf(settings.discountLimits, identity.roles, customer);
  const isAboveLimit =
    limit !== null &&
    !isOwner(identity.roles) &&
    after?.ok === true &&
    after.value.totals.discount > base.totals.discount &&
    isDiscountAboveLimit(after.value, limit);
  const isReasoned = reason.code !== "" && isReasonGiven(reason.code, reason.words);
  const write = (line: EditedLine, value: Written) => setWritten({ ...written, [line.lineId]: value });

  async function save() {
    if (step === null) return;
    const answer = await change(base.orderId, step);
    if (answer.ok) onClose();
    else setProblem(t(`order.problems.${answer.problem.code}`));
  }

  return (
    <Sheet
      open
      size="tall"
      onClose={onClose}
      title={t("order.edit.title")}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button variant="main" disabled={after?.ok !== true || !isReasoned} onClick={() => void save()}>
            {t("order.edit.save")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {[...base.lines, ...added].map((line) => {
          const value = writtenOf(line, draft);
          const isNew = !base.lines.some(({ lineId }) => lineId === line.lineId);
          return (
            <EditLine
              key={line.lineId}
              line={line}
              currency={currency}
              value={value}
              fault={faultIn(line, value.quantity, isNew)}
              isNew={isNew}
              onChange={(next) => write(line, next)}
              onRemove={() => {
                if (isNew) setAdding(adding.filter(({ lineId }) => lineId !== line.lineId));
                else write(line, { ...value, quantity: 0 });
              }}
            />
          );
        })}
        <Button full icon={<Plus aria-hidden className="size-5" />} onClick={() => setSearching(true)}>
          {t("order.edit.add")}
        </Button>
        <DiscountField
          label={t("newOrder.discount.title")}
          discount={discount}
          currency={currency}
          onChange={setDiscount}
        />
        {after?.ok === false && settings !== null && (
          <Notice tone="attention">{t(`order.problems.${after.problem.code}`)}</Notice>
        )}
        {isAboveLimit && (
          <Notice tone="attention">{t("order.edit.aboveLimit", { rate: formatRate(limit, locale) })}</Notice>
        )}
        {after?.ok === true && (
          <TotalsTable
            totals={after.value.totals}
            currency={currency}
            pricesIncludeTax={base.pricesIncludeTax}
            weight={weightOfLines(after.value.lines)}
          />
        )}
        <ReasonFields company={company} list="editReasons" value={reason} onChange={setReason} />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      {isSearching && (
        <AddProduct
          customerId={customerId}
          currency={currency}
          taken={taken}
          onClose={() => setSearching(false)}
          onChosen={(product) => {
            const quantity = stepQuantity(0, stepsOf(product, 0), 1);
            setAdding([...adding, { lineId: device.newId(), productId: product.id, quantity }]);
            setSearching(false);
          }}
        />
      )}
    </Sheet>
  );
}
