import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import { MEDIA_PLACES } from "#domain/image/image.ts";
import type { Change, ChangeKind } from "#domain/sync/change-kinds.ts";
import type { RefusalReason, UnreachableReason } from "#domain/sync/push-outcome.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { StoredVisit } from "#domain/visit/visit.ts";
import { acceptCapture } from "../captures/accept-capture.ts";
import { contentHash } from "../content-hash.ts";
import { acceptRunChange } from "../delivery/accept-run-changes.ts";
import { hashOfStep, readRun } from "../delivery/run-document.ts";
import { deliveryCapture } from "../delivery/delivery-capture.ts";
import { storeImage } from "../images/accept-image.ts";
import { dayRef, readDay } from "../itinerary/day-document.ts";
import { paymentCapture } from "../payments/payment-capture.ts";
import { tillCloseCapture } from "../counter/till-close-capture.ts";
import { visitCapture } from "../visits/visit-capture.ts";
import { acceptOrderChange } from "../orders/accept-order-changes.ts";
import { asStep } from "../orders/move-order.ts";
import { orderCapture } from "../orders/order-capture.ts";
import type { OrderContext } from "../orders/order-context.ts";
import { parseStoredOrder, type StoredOrderDocument } from "../orders/stored-order-document.ts";
import { findStep, type StepRequest, takeStep } from "../orders/take-step.ts";
import { acceptChange } from "../records/accept-changes.ts";
import { historyRef, isSameContent } from "../records/history-entry.ts";
import type { ChangeContext } from "../records/record-context.ts";

/** Everything that accepting any change needs. The caller is the author. */
export type RecoveryContext = OrderContext & ChangeContext;

/** What the store has under a change's id: nothing, exactly this change, or something else. */
type Found = "new" | "known" | "conflict";

type Answer =
  | { readonly outcome: "accepted" }
  | { readonly outcome: "refused"; readonly reason: RefusalReason; readonly field: string }
  | { readonly outcome: "unreachable"; readonly reason: UnreachableReason };

export interface Sent<C> {
  readonly change: C;
  /** What its own callable would get, with what the schema does not know: that is part of its content (S21). */
  readonly item: unknown;
  readonly image: unknown;
}

/** How one kind of change is recovered: by what its own callable does. */
interface RecoveredKind<C> {
  find(context: RecoveryContext, change: C): Promise<Found>;
  accept(context: RecoveryContext, sent: Sent<C>): Promise<Answer>;
}

export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;
type RecordKind = Exclude<
  ChangeKind,
  | "placeOrder"
  | "advanceOrder"
  | "changeOrder"
  | "changeRun"
  | "recordVisit"
  | "recordPayment"
  | "closeTill"
  | "recordDelivery"
  | "saveImage"
>;

/** A kind without an entry does not compile. */
const KINDS: { readonly [Kind in ChangeKind]: RecoveredKind<ChangeOf<Kind>> } = {
  placeOrder: {
    find: (context, { order }) => findCapture(context, `orders/${order.orderId}`, order),
    accept: (context, { item }) => acceptCapture(orderCapture, context, item),
  },
  recordVisit: {
    find: (context, { visit }) => findCapture(context, `visits/${visit.visitId}`, visit),
    accept: (context, { item }) => acceptCapture(visitCapture, context, item),
  },
  recordPayment: {
    find: (context, { payment }) => findCapture(context, `payments/${payment.paymentId}`, payment),
    accept: (context, { item }) => acceptCapture(paymentCapture, context, item),
  },
  closeTill: {
    find: (context, { close }) => findCapture(context, `tillCloses/${close.closeId}`, close),
    accept: (context, { item }) => acceptCapture(tillCloseCapture, context, item),
  },
  recordDelivery: {
    find: (context, { delivery }) => findCapture(context, `deliveries/${delivery.deliveryId}`, delivery),
    accept: (context, { item }) => acceptCapture(deliveryCapture, context, item),
  },
  changeDay: savedBy(async (context, { stepId, repId, day }) => {
    const { steps } = readDay(await dayRef(context.firestore, context.company.id, repId, day).get(), repId, day);
    const step = steps.find((each) => each.stepId === stepId);
    if (step === undefined) return "new";
    return step.by === context.caller.uid && step.hash === context.contentHash ? "known" : "conflict";
  }),
  correctVisit: savedBy(async (context, { visitId, correction: { correctionId } }) => {
    const stored = await readOwn(context, `visits/${visitId}`);
    const { corrections } = v.parse(v.pick(StoredVisit, ["corrections"]), stored.data() ?? {});
    const known = corrections?.find((each) => each.correctionId === correctionId);
    return known === undefined ? "new" : known.by === context.caller.uid ? "known" : "conflict";
  }),
  advanceOrder: {
    async find(context, { orderId, to, stepId, ...step }) {
      const order = await readOrder(context, orderId);
      if (order !== null && stepId === undefined) return order.status === to ? "known" : "new";
      return findTaken(order, asStep({ ...step, orderId, to, ...(stepId !== undefined && { stepId }) }));
    },
    accept: (context, { change }) => takeStep(context, asStep(change)),
  },
  changeOrder: {
    find: async (context, change) => findTaken(await readOrder(context, change.orderId), change),
    accept: (context, { item }) => acceptOrderChange(context, item),
  },
  changeRun: {
    async find(context, { runId, stepId, step }) {
      const hash = readRun(await readOwn(context, `runs/${runId}`))?.run.steps[stepId];
      return hash === undefined ? "new" : hash === hashOfStep(step) ? "known" : "conflict";
    },
    accept: (context, { item }) => acceptRunChange(context, item),
  },
  saveImage: {
    async find(context, { imageId, noun }) {
      return (await readOwn(context, `${MEDIA_PLACES[noun] ?? "images"}/${imageId}`)).exists ? "known" : "new";
    },
    async accept(context, { change: { imageId, noun }, image }) {
      if (typeof image !== "object" || image === null)
        return { outcome: "refused", reason: "MEDIA_MISSING", field: "" };
      const answer = await storeImage(context, context.caller, { ...image, imageId, noun });
      if (answer.outcome !== "accepted" || answer.imageId === imageId) return answer;
      return { outcome: "refused", reason: "SCHEMA_INVALID", field: "imageId" };
    },
  },
  saveRecord: record(({ edit }) => edit.changeId),
  countStock: record(({ count }) => count.changeId),
  expectStock: record(({ expectation }) => expectation.changeId),
  suggestCorrection: suggestion(({ correction }) => correction.correctionId),
  reportProduct: suggestion(({ report }) => report.correctionId),
  decideCorrection: decision(),
  decideReport: decision(),
};

/** How this kind of change is recovered. */
export function recoveredKind<Kind extends ChangeKind>(kind: Kind): RecoveredKind<ChangeOf<Kind>> {
  return KINDS[kind];
}

/** A capture is known by its id and its content. */
async function findCapture(context: RecoveryContext, path: string, capture: object): Promise<Found> {
  const stored = await readOwn(context, path);
  if (!stored.exists) return "new";
  const hash: unknown = stored.get("contentHash");
  return hash === context.contentHash || hash === contentHash(capture) ? "known" : "conflict";
}

async function readOrder(context: RecoveryContext, orderId: Identifier): Promise<StoredOrderDocument | null> {
  const data = (await readOwn(context, `orders/${orderId}`)).data();
  return data === undefined ? null : parseStoredOrder(data);
}

function findTaken(order: StoredOrderDocument | null, { stepId, step }: Pick<StepRequest, "stepId" | "step">): Found {
  const known = order === null ? null : findStep(order, stepId, step);
  return known === null ? "new" : known === "same" ? "known" : "conflict";
}

/** One of what `saveRecords` takes; a line of the history has its id. */
function record<C extends ChangeOf<RecordKind>>(idOf: (change: C) => Identifier): RecoveredKind<C> {
  return savedBy(async (context, change) => {
    const line = await historyRef(context.firestore, context.company.id, idOf(change)).get();
    return findBy(context, line, line.get("by"));
  });
}

function suggestion<C extends ChangeOf<RecordKind>>(idOf: (change: C) => Identifier): RecoveredKind<C> {
  return savedBy(async (context, change) => {
    const stored = await readOwn(context, `corrections/${idOf(change)}`);
    return findBy(context, stored, stored.get("suggestedBy"));
  });
}

function decision<C extends ChangeOf<"decideCorrection" | "decideReport">>(): RecoveredKind<C> {
  return savedBy(async (context, { decision: { correctionId, accepts } }) => {
    const stored = await readOwn(context, `corrections/${correctionId}`);
    return stored.get("state") === (accepts ? "accepted" : "rejected") ? "known" : "new";
  });
}

function savedBy<C>(find: RecoveredKind<C>["find"]): RecoveredKind<C> {
  return { find, accept: (context, { item }) => acceptChange(context, item) };
}

function readOwn({ firestore, company }: RecoveryContext, path: string): Promise<DocumentSnapshot> {
  return firestore.doc(`companies/${company.id}/${path}`).get();
}

function findBy({ caller, contentHash: hash }: RecoveryContext, stored: DocumentSnapshot, author: unknown): Found {
  if (!stored.exists) return "new";
  return author === caller.uid && isSameContent(stored, hash) ? "known" : "conflict";
}
