import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { editUnsent } from "#commands/order/edit-unsent.ts";
import { followArrived, renumberOrder } from "#commands/order/settle-unsent.ts";
import { splitUnsent } from "#commands/order/split-unsent.ts";
import { discardEntry } from "#commands/outbox/discard-entry.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import { cartOfOrder, refusedLines } from "#domain/order-life/unsent-order.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import type { Text } from "#i18n/use-text.ts";
import { CompleteCustomer } from "#components/customer/form/CompleteCustomer.tsx";
import { waitingRowId } from "#components/sync/waiting-row-id.ts";
import { readCaptureTerms } from "#local/queries/order/capture-terms.ts";
import type { UnsentOrder } from "#local/queries/order/unsent-order.ts";
import { Button } from "#ui/controls/Button.tsx";
import type { useDevice } from "#ui/ports/ports.tsx";
import type { Sender } from "../order-text.ts";
import { shownNumber } from "../shown-number.ts";
import { shareOrder } from "../share-order.ts";

type Device = ReturnType<typeof useDevice>;

/** A refused order, and what its fixes work with. */
export interface FixDesk extends UnsentOrder {
  readonly device: Device;
  readonly text: Text;
  readonly company: Sender | null;
  /** Opens the order to be edited, at the lines that were refused or at the choice of another customer. */
  readonly openEditor: (at: "lines" | "customer") => void;
  readonly openSyncSheet: () => void;
  /** Runs a command on this device and says why it did not work. */
  readonly run: <Args extends unknown[]>(
    command: (device: Device, ...args: Args) => Promise<FixAnswer>,
    ...args: Args
  ) => void;
}

type FixAnswer = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } };

/** What stands in the way of an order. */
interface Refusal {
  readonly reason: NonNullable<UnsentOrder["problem"]>["reason"];
  readonly field: string;
  /** What was refused: the order, the call that carried it (S20), or what must reach the store before it. */
  readonly of: "order" | "call" | "parent";
}

/** What puts a refused order right (OFFLINE-7). */
interface OrderFix {
  readonly fits: (refusal: Refusal, unsent: UnsentOrder) => boolean;
  readonly offer: (desk: FixDesk, refusal: Refusal) => ReactNode;
  /** It is an edit itself: editing is not offered beside it. */
  readonly isEdit?: true;
}

/** The first that fits is offered. What fits none of them is only sent again. */
const FIXES: readonly OrderFix[] = [
  { fits: isOrders("NO_PRICE"), offer: correction("order.unsent.fix.price"), isEdit: true },
  { fits: isOrders("QTY_OUT_OF_RANGE"), offer: correction("order.unsent.fix.quantity"), isEdit: true },
  {
    // The day is over.
    fits: (refusal) => isOrders("SCHEMA_INVALID")(refusal) && refusal.field === "promisedOn",
    offer: oneTap("order.unsent.fix.day", promiseNextDay),
  },
  { fits: isOrders("SCHEMA_INVALID"), offer: correction("order.unsent.fix.edit"), isEdit: true },
  {
    fits: isOrders("TOTALS_DIFFER"),
    offer: oneTap("order.unsent.fix.calculate", ({ order, run }) =>
      run(editUnsent, { base: order, cart: cartOfOrder(order) }),
    ),
  },
  {
    fits: isOrders("NOT_FOUND"),
    offer: oneTap("order.unsent.fix.customer", ({ openEditor }) => openEditor("customer")),
  },
  {
    fits: ({ reason, of }) => reason === "CUSTOMER_INCOMPLETE" && of !== "call",
    offer: ({ order }, { field }) => (
      <CompleteCustomer customerId={order.customerId} field={field} orderId={order.orderId} />
    ),
  },
  {
    // Only the store's copy tells whose number it is.
    fits: (refusal, { order, stored }) =>
      isOrders("ID_CONFLICT")(refusal) && stored !== null && stored.orderNo !== order.orderNo,
    offer: oneTap("order.unsent.fix.renumber", ({ order, run }) => run(renumberOrder, order)),
  },
  {
    // The store has an earlier version.
    fits: isOrders("ID_CONFLICT"),
    offer: bothVersions,
    isEdit: true,
  },
  {
    // Not this person's to send.
    fits: isOrders("PERMISSION_LOST"),
    offer: oneTap("order.unsent.fix.handOver", ({ order, company, text }) => void shareOrder(order, company, text)),
  },
  {
    // The new app sends it again.
    fits: ({ reason, of }) => reason === "APP_TOO_OLD" && of !== "parent",
    offer: oneTap("order.unsent.fix.update", updateApp),
  },
  { fits: ({ of }) => of === "parent", offer: oneTap("order.unsent.fix.parent", showParent) },
];

/** What to offer for an order; null = nothing is known to be wrong with it, or nothing but sending it again helps. */
export function fixOf(unsent: UnsentOrder): { readonly fix: OrderFix; readonly refusal: Refusal } | null {
  const refusal = refusalOf(unsent);
  const fix = refusal && FIXES.find(({ fits }) => fits(refusal, unsent));
  return fix ? { fix, refusal } : null;
}

function refusalOf({ parent, sync, problem, refused }: UnsentOrder): Refusal | null {
  if (parent !== null) return { ...parent.problem, of: "parent" };
  if (sync !== "needs_you" || problem === null) return null;
  return { ...problem, of: refused === "call" ? "call" : "order" };
}

function isOrders(reason: RefusalReason): (refusal: Refusal) => boolean {
  return (refusal) => refusal.of === "order" && refusal.reason === reason;
}

function oneTap(label: ParseKeys, act: (desk: FixDesk) => unknown): OrderFix["offer"] {
  return (desk) => (
    <Button variant="main" onClick={() => void act(desk)}>
      {desk.text.t(label)}
    </Button>
  );
}

/** Opens what was refused; the good lines can go without the others. */
function correction(label: ParseKeys): OrderFix["offer"] {
  const open = oneTap(label, ({ openEditor }) => openEditor("lines"));
  return (desk, refusal) => (
    <>
      {open(desk, refusal)}
      {split(desk)}
    </>
  );
}

function split({ order, problem, text: { t }, run }: FixDesk) {
  const bad = refusedLines(order, problem?.field ?? "");
  const good = order.lines.length - bad.length;
  if (bad.length === 0 || good === 0) return null;
  const name = t("order.unsent.keptAs", { number: shownNumber(order.orderNo) });
  return (
    <Button onClick={() => run(splitUnsent, { base: order, lineIds: bad, name })}>
      {t("order.unsent.split", { count: good })}
    </Button>
  );
}

function bothVersions({ order, key, stored, text: { t }, run }: FixDesk) {
  return (
    <>
      <Button variant="main" onClick={() => run(followArrived, { base: order, cart: cartOfOrder(order) })}>
        {t("order.unsent.fix.follow")}
      </Button>
      {stored !== null && <Button onClick={() => run(discardEntry, key)}>{t("order.unsent.keepTheirs")}</Button>}
    </>
  );
}

async function promiseNextDay({ device, order, openEditor, run }: FixDesk) {
  const terms = await readCaptureTerms(device, { customerId: order.customerId, usesCredit: false });
  if (terms === null) return openEditor("customer");
  const cart = { ...cartOfOrder(order), promisedOn: null };
  const promisedOn = promisedDay(cart, terms.customer, terms.company.settings, device.now());
  run(editUnsent, { base: order, cart: { ...cart, promisedOn } });
}

async function updateApp({ device, key }: FixDesk) {
  await unparkEntry(device, key);
  location.reload();
}

/** The sync sheet lists it with its own fix. */
function showParent({ parent, openSyncSheet }: FixDesk) {
  const row = document.getElementById(waitingRowId(parent?.key ?? ""));
  if (row === null) return openSyncSheet();
  row.scrollIntoView({ block: "center" });
  row.focus();
}
