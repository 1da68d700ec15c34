import * as v from "valibot";
import type { AnyChange, ChangeDeclaration } from "#domain/sync/change-kind.ts";
import { CHANGE_KINDS, type ChangeTable, declarationOf } from "#domain/sync/change-kinds.ts";
import { PushOutcome, type RefusalReason } from "#domain/sync/push-outcome.ts";
import type { PushPort, ReadImage } from "#sync/remote-port.ts";
import type { CallCode, CallFunction, CallProblem } from "./call-function.ts";

/**
 * Sends one batch through its callable. A batch holds one kind of change, at most as many as the callable takes: the
 * outbox composes it.
 */
export function createPush(call: CallFunction, kinds: ChangeTable = CHANGE_KINDS): PushPort {
  return {
    async send(changes, readImage, signal, onlineFor = []) {
      const [first] = changes;
      const send: CallFunction = (name, data) => call(name, data, signal);
      return first === undefined ? [] : sendBatch(send, declarationOf(first, kinds), { changes, onlineFor }, readImage);
    },
  };
}

const UPDATE_REQUIRED: PushOutcome = { outcome: "unreachable", reason: "UPDATE_REQUIRED", ofWholeCall: true };
const NOT_ALLOWED: PushOutcome = { outcome: "unreachable", reason: "NOT_ALLOWED", ofWholeCall: true };

/** What each failure of a call means for its change, if the function itself said so (OFFLINE-8). */
export const CALL_OUTCOMES: Readonly<Record<CallCode, PushOutcome>> = {
  offline: { outcome: "unreachable", reason: "OFFLINE" },
  "not-signed-in": { outcome: "unreachable", reason: "AUTH_REQUIRED" },
  timeout: { outcome: "unreachable", reason: "TIMEOUT" },
  "no-data": { outcome: "unreachable", reason: "NO_RECEIPT" },
  cancelled: { outcome: "unreachable", reason: "SERVER_ERROR" },
  internal: { outcome: "unreachable", reason: "SERVER_ERROR" },
  unavailable: { outcome: "unreachable", reason: "SERVER_ERROR" },
  "deadline-exceeded": { outcome: "unreachable", reason: "TIMEOUT" },
  unknown: { outcome: "unreachable", reason: "SERVER_ERROR" },
  "resource-exhausted": { outcome: "unreachable", reason: "RATE_LIMITED" },
  unauthenticated: { outcome: "unreachable", reason: "AUTH_REQUIRED" },
  "invalid-argument": refusedCall("SCHEMA_INVALID"),
  // The call is refused because of the caller (role, company, deactivated), not a change: what it carries keeps waiting
  // until this account may send it again (OFFLINE-8). A refused change has its own answer.
  "permission-denied": NOT_ALLOWED,
  "not-found": refusedCall("NOT_FOUND"),
  aborted: refusedCall("ID_CONFLICT"),
  unimplemented: refusedCall("APP_TOO_OLD"),
};

/** Known without the function: found out here, or said by whatever keeps the callers away from it. */
const KNOWN_WITHOUT_IT: ReadonlySet<CallCode> = new Set([
  "offline",
  "not-signed-in",
  "timeout",
  "no-data",
  "resource-exhausted",
]);

const SERVER_ERROR: PushOutcome = { outcome: "unreachable", reason: "SERVER_ERROR" };

const NO_RECEIPT: PushOutcome = { outcome: "unreachable", reason: "NO_RECEIPT" };
const MEDIA_MISSING: PushOutcome = { outcome: "refused", reason: "MEDIA_MISSING", field: "" };

/** Changes, and of each how long the device has been online since it was made. */
interface Batch {
  readonly changes: readonly AnyChange[];
  readonly onlineFor: readonly number[];
}

async function sendBatch(
  call: CallFunction,
  declaration: ChangeDeclaration,
  { changes, onlineFor }: Batch,
  readImage: ReadImage,
): Promise<readonly PushOutcome[]> {
  const items: unknown[] = [];
  for (const change of changes) {
    const imageId = declaration.imageId?.(change);
    const image = imageId === undefined ? undefined : await readImage(imageId);
    if (imageId !== undefined && image === undefined) return [MEDIA_MISSING];
    items.push(declaration.call.item(change, image));
  }
  const { name, list, onlineFor: isTold = false } = declaration.call;
  const told = isTold && onlineFor.length > 0 ? { onlineFor } : {};
  const answer = await call(name, list === undefined ? items[0] : { [list]: items, ...told });
  if (answer.ok) return readAnswers(list === undefined ? [answer.value] : listIn(answer.value), changes.length);
  const outcome = outcomeOf(answer.problem);
  // A refused call says nothing about its single changes: one bad change must not park its neighbours.
  if (outcome.outcome !== "refused" || changes.length === 1) return changes.map(() => outcome);
  const outcomes: PushOutcome[] = [];
  for (const [place, change] of changes.entries()) {
    const one = { changes: [change], onlineFor: onlineFor.slice(place, place + 1) };
    outcomes.push(...(await sendBatch(call, declaration, one, readImage)));
  }
  return outcomes;
}

/** A gateway's page says nothing about the change, the app or the account, whatever its status (S20). */
function outcomeOf({ code, fromFunction, reason }: CallProblem): PushOutcome {
  // Maintenance keeps this account out for a while: no attempt failed (OPS-4).
  if (fromFunction && code === "unavailable" && reason === "accessDenied") return NOT_ALLOWED;
  if (fromFunction && code === "unavailable" && reason === "updateRequired") return UPDATE_REQUIRED;
  return fromFunction || KNOWN_WITHOUT_IT.has(code) ? CALL_OUTCOMES[code] : SERVER_ERROR;
}

function refusedCall(reason: RefusalReason): PushOutcome {
  return { outcome: "refused", reason, field: "", ofWholeCall: true };
}

function listIn(value: unknown): readonly unknown[] {
  return v.is(v.object({ answers: v.array(v.unknown()) }), value) ? value.answers : [];
}

function readAnswers(answers: readonly unknown[], count: number): readonly PushOutcome[] {
  return Array.from({ length: count }, (_, index) => {
    const answer = v.safeParse(PushOutcome, answers.length === count ? answers[index] : undefined);
    return answer.success ? answer.output : NO_RECEIPT;
  });
}
