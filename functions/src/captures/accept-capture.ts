import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { seesAll } from "#domain/access/is-owner.ts";
import type { CaptureOrigin, ClaimedOrigin } from "#domain/captures/capture-origin.ts";
import { isCaptureNumber } from "#domain/captures/capture-number.ts";
import type { Company } from "#domain/company/company.ts";
import type { CaptureTables } from "#domain/sync/change-kind.ts";
import type { CaptureAnswer, CaptureReceipt, RefusalReason } from "#domain/sync/push-outcome.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { type Day, Instant } from "#domain/values/instant.ts";
import { type Caller, recoveredMark } from "../access/verify-caller.ts";
import { isOfNewerBuild, TRY_LATER } from "../answer-each.ts";
import type { Backend } from "../backend.ts";
import { contentHash } from "../content-hash.ts";
import { fieldOf } from "../parse-request.ts";
import { isStorable } from "../records/is-storable.ts";
import { newReceiptCode } from "./new-receipt-code.ts";
import { readOrigin, writeMissing } from "./read-origin.ts";

/** A Firestore document holds 1 MiB; this leaves room for the server's own fields. */
const MAX_CAPTURE_BYTES = 800_000;

/** Many devices of a company write at once, so a transaction that fails on contention is retried this often. */
const MAX_ATTEMPTS = 10;

/** It waits on the device until maintenance ends. */
export const LATER: CaptureAnswer<CaptureReceipt> = { outcome: "unreachable", reason: "NOT_ALLOWED" };

/** Whether it was captured once maintenance had begun (OPS-4). Null = there is none. */
export function isTooLate(capture: unknown, capturedBefore: Instant | null): boolean {
  return (
    capturedBefore !== null && v.is(v.object({ capturedAt: Instant }), capture) && capture.capturedAt >= capturedBefore
  );
}

/** Database, clock, caller, and the present company. */
export interface CaptureContext extends Backend {
  readonly caller: Caller;
  readonly company: Company;
}

/** The fields of every capture. */
export interface Captured extends ClaimedOrigin {
  readonly companyId: Identifier;
  readonly repId: Identifier;
  readonly repName: string;
  readonly businessDay: Day;
}

export interface CaptureRefusal {
  readonly reason: RefusalReason;
  readonly field: string;
}

/** A noun's decision on a valid capture. All reads are done by then: `write` runs after the last one. */
export interface CaptureReview {
  readonly status: string;
  /** The statuses it had on the device already, before the store heard of it. */
  readonly passed?: readonly string[];
  /** Why the store reviews it; stored with the step in its history. */
  readonly flags: readonly string[];
  /** Why it has this status, by a code of the company's reasons; then the flags are not the reason. */
  readonly reasonCode?: Identifier;
  /** The server's own fields of the document. */
  readonly fields: DocumentData;
  write(transaction: Transaction): void;
}

/** What the server knows of every capture it receives. */
export interface ReceptionFacts {
  readonly receivedAt: Instant;
  readonly origin: CaptureOrigin;
  /** How long ago its device was next online after it made this, in milliseconds; null = it does not say (KPI-47). */
  readonly onlineMs: number | null;
}

/** A noun's part in accepting a capture: its tables, schema and review. */
export interface CaptureNoun<Capture extends Captured, Context extends CaptureContext> {
  readonly tables: CaptureTables;
  readonly schema: v.GenericSchema<unknown, Capture>;
  /** The field to report for a capture that is too large or too deep for a document. */
  readonly longField: string;
  review(
    transaction: Transaction,
    context: Context,
    capture: Capture,
    facts: ReceptionFacts,
  ): Promise<CaptureReview | CaptureRefusal>;
}

/**
 * Accepts a capture exactly once (ORDER-16): create-only by its id. Sending the same content again returns the first
 * receipt, whatever the rules are by then and whoever may send it; other content is `ID_CONFLICT`. The capture and
 * everything its review writes are one transaction.
 */
export async function acceptCapture<Capture extends Captured, Context extends CaptureContext>(
  noun: CaptureNoun<Capture, Context>,
  context: Context,
  sent: unknown,
  onlineMs: number | null = null,
): Promise<CaptureAnswer<CaptureReceipt>> {
  const { id, number, prefix, mirror: collection } = noun.tables;
  const parsed = v.safeParse(noun.schema, sent);
  if (!parsed.success)
    return isOfNewerBuild(parsed.issues)
      ? TRY_LATER
      : refused({ reason: "SCHEMA_INVALID", field: fieldOf(parsed.issues) });
  const capture = parsed.output;
  if (!isStorable(sent, MAX_CAPTURE_BYTES)) return refused({ reason: "SCHEMA_INVALID", field: noun.longField });

  const fields: DocumentData = capture;
  const sender = { firestore: context.firestore, companyId: context.company.id, uid: context.caller.uid };
  const refusal = checkSender(capture, context.caller);
  const sentHash = contentHash(sent);
  const ref = context.firestore.doc(`companies/${context.company.id}/${collection}/${fields[id]}`);
  return context.firestore.runTransaction(
    async (transaction) => {
      const receivedAt = context.now();
      const [snapshot, from] = await Promise.all([
        transaction.get(ref),
        readOrigin(transaction, sender, noun.tables, capture, fields[number]),
      ]);
      if (snapshot.exists) {
        const known = v.parse(StoredCapture, snapshot.data());
        // Earlier versions stored the hash of what the schema kept of it.
        return known.contentHash === sentHash || known.contentHash === contentHash(capture)
          ? accepted(noun.tables, known)
          : refused(refusal ?? { reason: "ID_CONFLICT", field: id });
      }
      if (refusal !== null) return refused(refusal);
      if (!isCaptureNumber(fields[number], prefix, capture.businessDay)) {
        return refused({ reason: "SCHEMA_INVALID", field: number });
      }
      const review = await noun.review(transaction, context, capture, { receivedAt, origin: from.origin, onlineMs });
      if ("reason" in review) return refused(review);
      const stored = { ...fields, ...storeFields(context, capture, review, receivedAt), contentHash: sentHash };
      transaction.create(ref, {
        ...stored,
        createdAt: FieldValue.serverTimestamp(),
        createdBy: context.caller.uid,
        updatedAt: FieldValue.serverTimestamp(),
        rev: 1,
      });
      review.write(transaction);
      writeMissing(transaction, from, capture, receivedAt);
      return accepted(noun.tables, stored);
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

function storeFields(
  { caller }: CaptureContext,
  capture: Captured,
  { status, passed = [], flags, reasonCode, fields }: CaptureReview,
  receivedAt: Instant,
): DocumentData {
  const { capturedAt, repId, repName } = capture;
  const why = reasonCode === undefined ? { reason: flags.join(" ") } : { reason: "", reasonCode };
  const step = { at: capturedAt, by: repId, byName: repName, reason: "" };
  return {
    ...fields,
    status,
    flags,
    receiptCode: newReceiptCode(),
    receivedAt,
    history: [
      ...["submitted", ...passed].map((each) => ({ status: each, ...step })),
      { status, at: receivedAt, by: "server", byName: "", ...why, ...recoveredMark(caller) },
    ],
  };
}

/** The fields the server writes with every capture; a mismatch is a bug. */
const StoredCapture = v.looseObject({
  contentHash: v.string(),
  receiptCode: v.string(),
  receivedAt: v.number(),
  status: v.string(),
  flags: v.array(v.string()),
  history: v.array(v.looseObject({ status: v.string(), by: v.string() })),
});

/** The receipt as first issued, however late it is requested again. */
function firstReceipt({ id, number }: Pick<CaptureTables, "id" | "number">, stored: DocumentData): CaptureReceipt {
  const { receiptCode, receivedAt, status, flags, history } = stored;
  return {
    [id]: stored[id],
    [number]: stored[number],
    receiptCode,
    receivedAt,
    status: history.find(({ by }: { by: string }) => by === "server")?.status ?? status,
    flags,
  };
}

/** Salespeople capture only under their own name; store staff also for others, which the review decides. */
function checkSender({ companyId, repId }: Captured, caller: Caller): CaptureRefusal | null {
  if (companyId !== caller.companyId) return { reason: "PERMISSION_LOST", field: "companyId" };
  return !seesAll(caller.roles) && repId !== caller.uid ? { reason: "PERMISSION_LOST", field: "repId" } : null;
}

function accepted(tables: CaptureTables, stored: DocumentData): CaptureAnswer<CaptureReceipt> {
  return { outcome: "accepted", receipt: firstReceipt(tables, stored) };
}

function refused(refusal: CaptureRefusal): CaptureAnswer<CaptureReceipt> {
  return { outcome: "refused", ...refusal };
}
