import * as v from "valibot";
import type { Change } from "#domain/sync/change.ts";
import type { Order } from "#domain/order/order.ts";
import { PlaceOrderAnswer, type PushOutcome, SaveImageAnswer, SaveRecordAnswer } from "#domain/sync/push-outcome.ts";
import type { PushPort, ReadImage } from "#sync/remote-port.ts";
import type { CallCode, CallFunction } from "./call-function.ts";

/** The most orders one `placeOrders` call takes, and the most records one `saveRecords` call. */
export const CHANGES_PER_CALL = 20;

/**
 * Sends changes through the callables, in their order: neighbouring orders travel together. Once a call gets no
 * answer the rest is not tried: it shares that fate instead of waiting for its own timeout.
 */
export function createPush(call: CallFunction): PushPort {
  return {
    async send(changes, readImage) {
      const outcomes: PushOutcome[] = [];
      for (const group of groupChanges(changes)) {
        const last = outcomes.at(-1);
        const stopped = last?.outcome === "unreachable" && last.reason !== "NO_RECEIPT" ? last : null;
        outcomes.push(...(stopped ? group.map(() => stopped) : await sendGroup(call, group, readImage)));
      }
      return outcomes;
    },
  };
}

/** What each failure of a call means for the change that was in it (OFFLINE-8). */
export const CALL_OUTCOMES: Readonly<Record<CallCode, PushOutcome>> = {
  offline: { outcome: "unreachable", reason: "OFFLINE" },
  timeout: { outcome: "unreachable", reason: "TIMEOUT" },
  "no-data": { outcome: "unreachable", reason: "NO_RECEIPT" },
  cancelled: { outcome: "unreachable", reason: "SERVER_ERROR" },
  internal: { outcome: "unreachable", reason: "SERVER_ERROR" },
  unavailable: { outcome: "unreachable", reason: "SERVER_ERROR" },
  "deadline-exceeded": { outcome: "unreachable", reason: "TIMEOUT" },
  unknown: { outcome: "unreachable", reason: "SERVER_ERROR" },
  "resource-exhausted": { outcome: "unreachable", reason: "RATE_LIMITED" },
  unauthenticated: { outcome: "unreachable", reason: "AUTH_REQUIRED" },
  "invalid-argument": { outcome: "refused", reason: "SCHEMA_INVALID", field: "" },
  // The whole call is refused for who calls (role, company, deactivated), not for a change: what waits stays untouched
  // until this account may send again (OFFLINE-8). A change that is refused says so in its own answer.
  "permission-denied": { outcome: "unreachable", reason: "AUTH_REQUIRED" },
  "not-found": { outcome: "refused", reason: "NOT_FOUND", field: "" },
  aborted: { outcome: "refused", reason: "ID_CONFLICT", field: "" },
  unimplemented: { outcome: "refused", reason: "APP_TOO_OLD", field: "" },
};

const NO_RECEIPT: PushOutcome = { outcome: "unreachable", reason: "NO_RECEIPT" };

function groupChanges(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const call = callOf(change);
    const travelsAlone = call === "advanceOrder" || call === "saveImage";
    const joins = !travelsAlone && group?.[0] && callOf(group[0]) === call && group.length < CHANGES_PER_CALL;
    if (joins) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** The callable that takes a change. Everything but orders and photographs goes through one. */
function callOf({ kind }: Change): "placeOrders" | "advanceOrder" | "saveRecords" | "saveImage" {
  switch (kind) {
    case "placeOrder":
      return "placeOrders";
    case "advanceOrder":
    case "saveImage":
      return kind;
    case "saveRecord":
    case "countStock":
    case "expectStock":
    case "suggestCorrection":
    case "decideCorrection":
    case "reportProduct":
    case "decideReport":
      return "saveRecords";
  }
}

async function sendGroup(
  call: CallFunction,
  group: readonly Change[],
  readImage: ReadImage,
): Promise<readonly PushOutcome[]> {
  const [first] = group;
  if (!first) return [];
  switch (first.kind) {
    case "placeOrder":
      return sendOrders(
        call,
        group.flatMap((change) => (change.kind === "placeOrder" ? [change.order] : [])),
      );
    case "advanceOrder": {
      const { kind: _, ...step } = first;
      return [await sendStep(call, step)];
    }
    case "saveImage":
      return [await sendImage(call, first, readImage)];
    case "saveRecord":
    case "countStock":
    case "expectStock":
    case "suggestCorrection":
    case "decideCorrection":
    case "reportProduct":
    case "decideReport":
      return sendRecords(call, group);
  }
}

async function sendOrders(call: CallFunction, orders: readonly Order[]): Promise<readonly PushOutcome[]> {
  const answer = await call("placeOrders", { orders });
  if (answer.ok) return readAnswers(answer.value, orders);
  const outcome = CALL_OUTCOMES[answer.problem.code];
  // A call refused as a whole says nothing about each order in it: one bad order must not park its neighbours.
  if (outcome.outcome !== "refused" || orders.length === 1) return orders.map(() => outcome);
  const outcomes: PushOutcome[] = [];
  for (const order of orders) outcomes.push(...(await sendOrders(call, [order])));
  return outcomes;
}

function readAnswers(value: unknown, orders: readonly Order[]): readonly PushOutcome[] {
  const answers = v.safeParse(v.object({ answers: v.array(v.unknown()) }), value);
  if (!answers.success || answers.output.answers.length !== orders.length) return orders.map(() => NO_RECEIPT);
  return orders.map((order, position) => {
    const answer = v.safeParse(PlaceOrderAnswer, answers.output.answers[position]);
    if (!answer.success) return NO_RECEIPT;
    if (answer.output.outcome === "accepted" && answer.output.receipt.orderId !== order.orderId) return NO_RECEIPT;
    return answer.output;
  });
}

async function sendRecords(call: CallFunction, changes: readonly Change[]): Promise<readonly PushOutcome[]> {
  const answer = await call("saveRecords", { changes });
  if (!answer.ok) {
    const outcome = CALL_OUTCOMES[answer.problem.code];
    if (outcome.outcome !== "refused" || changes.length === 1) return changes.map(() => outcome);
    const outcomes: PushOutcome[] = [];
    for (const change of changes) outcomes.push(...(await sendRecords(call, [change])));
    return outcomes;
  }
  const parsed = v.safeParse(v.object({ answers: v.array(v.unknown()) }), answer.value);
  if (!parsed.success || parsed.output.answers.length !== changes.length) return changes.map(() => NO_RECEIPT);
  return parsed.output.answers.map((each): PushOutcome => {
    const read = v.safeParse(SaveRecordAnswer, each);
    if (!read.success) return NO_RECEIPT;
    return read.output.outcome === "accepted" ? { ...read.output, receipt: null } : read.output;
  });
}

/** The answer of a call about one change that leaves no receipt. */
const StepAnswer = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted") }),
  v.object({ outcome: v.literal("refused"), reason: v.unknown(), field: v.optional(v.string(), "") }),
]);

async function sendStep(call: CallFunction, step: unknown): Promise<PushOutcome> {
  const answer = await call("advanceOrder", step);
  if (!answer.ok) return CALL_OUTCOMES[answer.problem.code];
  const parsed = v.safeParse(StepAnswer, answer.value);
  if (!parsed.success) return NO_RECEIPT;
  if (parsed.output.outcome === "accepted") return { outcome: "accepted", receipt: null };
  const refused = v.safeParse(PlaceOrderAnswer, parsed.output);
  return refused.success && refused.output.outcome === "refused"
    ? refused.output
    : { outcome: "refused", reason: "UNKNOWN", field: "" };
}

/** A photograph is in the store when the store names it by the hash that this device knows it by. */
async function sendImage(
  call: CallFunction,
  { imageId, noun }: Extract<Change, { kind: "saveImage" }>,
  readImage: ReadImage,
): Promise<PushOutcome> {
  const image = await readImage(imageId);
  if (image === undefined) return { outcome: "refused", reason: "MEDIA_MISSING", field: "" };
  const { contentType, full, thumb } = image;
  const answer = await call("saveImage", { noun, contentType, full, thumb });
  if (!answer.ok) return CALL_OUTCOMES[answer.problem.code];
  const read = v.safeParse(SaveImageAnswer, answer.value);
  if (!read.success) return NO_RECEIPT;
  if (read.output.outcome === "refused") return read.output;
  return read.output.imageId === imageId ? { outcome: "accepted", receipt: null } : NO_RECEIPT;
}
