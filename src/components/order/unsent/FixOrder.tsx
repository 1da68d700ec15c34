import { useState } from "react";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { followArrived, renumberOrder } from "#commands/order/settle-unsent.ts";
import { splitUnsent } from "#commands/order/split-unsent.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import { cartOfOrder, refusedLines } from "#domain/order-life/unsent-order.ts";
import { useText } from "#i18n/use-text.ts";
import { useAppActions, useOpenUnsentEditor } from "#components/ports.ts";
import { CompleteCustomer } from "#components/customer/form/CompleteCustomer.tsx";
import { waitingRowId } from "#components/sync/waiting-row-id.ts";
import { useCompany } from "#components/company/use-company.ts";
import { readOrderTerms } from "#local/queries/order/carts.ts";
import { readUnsentOrder, type UnsentOrder } from "#local/queries/order/unsent-order.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { shareOrder } from "../share-order.ts";
import { fixOf } from "./fix-of.ts";
import { unsentProblemText } from "./unsent-problem.ts";

/** Puts an unsent order right where it is listed: the fix of its reason first, and editing it (ORDER-98). */
export function FixOrder({ orderId }: { readonly orderId: string }) {
  const unsent = readyValue(useLive(readUnsentOrder, orderId));
  return unsent ? <Fixes unsent={unsent} /> : null;
}

function Fixes({ unsent }: { readonly unsent: UnsentOrder }) {
  const text = useText();
  const { t } = text;
  const { order, key, sync, problem, stored, parent } = unsent;
  const isStored = stored?.orderNo === order.orderNo;
  // Sending it again is offered wherever it is listed.
  const needed = fixOf(unsent);
  const fix = needed === "retry" ? null : needed;
  const bad = problem === null ? [] : refusedLines(order, problem.field);
  const device = useDevice();
  const company = useCompany() ?? null;
  const openEditor = useOpenUnsentEditor();
  const open = (asksCustomer: boolean) => openEditor({ order, refused: bad, asksCustomer });
  const [refusal, setRefusal] = useState<string | null>(null);
  const edit = useCommand(editUnsent);
  const split = useCommand(splitUnsent);
  const follow = useCommand(followArrived);
  const renumber = useCommand(renumberOrder);
  const discard = useCommand(discardEntry);
  const unpark = useCommand(unparkEntry);
  const { openSyncSheet } = useAppActions();

  async function run(
    answer: Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: { code: string } }>,
  ) {
    const result = await answer;
    setRefusal(result.ok ? null : unsentProblemText(result.problem.code, t));
  }

  async function moveDay() {
    const terms = await readOrderTerms(device, order.customerId);
    if (terms === null) return open(true);
    const cart = { ...cartOfOrder(order), promisedOn: null };
    const promisedOn = promisedDay(cart, terms.customer, terms.company.settings, device.now());
    await run(edit({ base: order, cart: { ...cart, promisedOn } }));
  }

  /** The sync sheet lists it with its own fix. */
  function showParent() {
    const row = document.getElementById(waitingRowId(parent?.key ?? ""));
    if (row === null) return openSyncSheet();
    row.scrollIntoView({ block: "center" });
    row.focus();
  }

  /** Too old an app: the new one sends it again. */
  async function update() {
    await unpark(key);
    location.reload();
  }

  const actions = {
    edit: () => open(false),
    customer: () => open(true),
    day: () => void moveDay(),
    calculate: () => void run(edit({ base: order, cart: cartOfOrder(order) })),
    renumber: () => void run(renumber(order)),
    follow: () => void run(follow({ base: order, cart: cartOfOrder(order) })),
    handOver: () => void shareOrder(order, company, text),
    update: () => void update(),
    parent: showParent,
  };
  const draftName = t("order.unsent.keptAs", { number: shortOrderNumber(order.orderNo) });
  const good = order.lines.length - bad.length;
  return (
    <>
      {fix === "complete" && (
        <CompleteCustomer
          customerId={order.customerId}
          field={(parent ?? unsent).problem?.field ?? ""}
          orderId={order.orderId}
        />
      )}
      {fix !== null && fix !== "complete" && (
        <Button variant="main" onClick={actions[fix]}>
          {t(fix === "edit" ? `order.unsent.fix.${editLabel(problem?.reason)}` : `order.unsent.fix.${fix}`)}
        </Button>
      )}
      {fix === "follow" && isStored && (
        <Button onClick={() => void run(discard(key))}>{t("order.unsent.keepTheirs")}</Button>
      )}
      {fix === "edit" && bad.length > 0 && good > 0 && (
        <Button onClick={() => void run(split({ base: order, lineIds: bad, name: draftName }))}>
          {t("order.unsent.split", { count: good })}
        </Button>
      )}
      {fix !== "edit" && fix !== "follow" && sync !== "sending" && (
        <Button onClick={() => open(false)}>{t("order.unsent.edit")}</Button>
      )}
      {refusal !== null && (
        <p role="alert" className="w-full text-body font-medium text-danger">
          {refusal}
        </p>
      )}
    </>
  );
}

function editLabel(reason: string | undefined): "price" | "quantity" | "edit" {
  if (reason === "NO_PRICE") return "price";
  return reason === "QTY_OUT_OF_RANGE" ? "quantity" : "edit";
}
