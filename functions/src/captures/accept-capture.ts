import { createHash } from "node:crypto";
import { FieldValue, type DocumentData, type Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { canonicalText } from "#domain/captures/canonical-text.ts";
import { isCaptureNumber } from "#domain/captures/capture-number.ts";
import type { Company } from "#domain/company/company.ts";
import type { CaptureTables } from "#domain/sync/change-kind.ts";
import type { CaptureAnswer, CaptureReceipt, RefusalReason } from "#domain/sync/push-outcome.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Caller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { fieldOf } from "../parse-request.ts";
import { newReceiptCode } from "./new-receipt-code.ts";

/** A Firestore document holds 1 MiB; the store's own fields need room beside the capture. */
const MAX_CAPTURE_BYTES = 800_000;

/** Many devices of a company write at once: a transaction that lost is tried again this often. */
const MAX_ATTEMPTS = 10;

/** What work on a capture needs: database and clock, the caller, and the company as it is now. */
export interface CaptureContext extends Backend {
  readonly caller: Caller;
  readonly company: Company;
}

/** What every capture says of itself. */
export interface Captured {
  readonly companyId: Identifier;
  readonly repId: Identifier;
  readonly repName: string;
  readonly capturedAt: Instant;
  readonly businessDay: Day;
}

export interface CaptureRefusal {
  readonly reason: RefusalReason;
  readonly field: string;
}

/** What a noun decides about a sound capture. It has read everything by then: `write` comes after the last read. */
export interface CaptureReview {
  readonly status: string;
  /** Why the store looks at it again; kept with the step in its history. */
  readonly flags: readonly string[];
  /** What the store keeps with the capture. */
  readonly fields: DocumentData;
  write(transaction: Transaction): void;
}

/** A noun's side of taking a capture: where it lies, its shape, and its review. */
export interface CaptureNoun<Capture extends Captured, Context extends CaptureContext> {
  readonly tables: CaptureTables;
  readonly schema: v.GenericSchema<unknown, Capture>;
  /** The field to blame for a capture that no document holds. */
  readonly longField: string;
  review(
    transaction: Transaction,
    context: Context,
    capture: Capture,
    receivedAt: Instant,
  ): Promise<CaptureReview | CaptureRefusal>;
}

/**
 * Takes one capture exactly once (ORDER-16): create-only by its id. The same content again gets the first receipt
 * again, whatever the rules are by then; other content `ID_CONFLICT`. The capture and everything its review writes are
 * one transaction.
 */
export async function acceptCapture<Capture extends Captured, Context extends CaptureContext>(
  noun: CaptureNoun<Capture, Context>,
  context: Context,
  sent: unknown,
): Promise<CaptureAnswer<CaptureReceipt>> {
  const { id, number, prefix, mirror: collection } = noun.tables;
  const parsed = v.safeParse(noun.schema, sent);
  if (!parsed.success) return refused({ reason: "SCHEMA_INVALID", field: fieldOf(parsed.issues) });
  const capture = parsed.output;
  const stranger = checkSender(capture, context.caller);
  if (stranger !== null) return refused(stranger);
  const content = canonicalText(capture);
  if (Buffer.byteLength(content) > MAX_CAPTURE_BYTES)
    return refused({ reason: "SCHEMA_INVALID", field: noun.longField });

  const fields: DocumentData = capture;
  const contentHash = createHash("sha256").update(content).digest("hex");
  const ref = context.firestore.doc(`companies/${context.company.id}/${collection}/${fields[id]}`);
  return context.firestore.runTransaction(
    async (transaction) => {
      const receivedAt = context.now();
      const [snapshot, review] = await Promise.all([
        transaction.get(ref),
        isCaptureNumber(fields[number], prefix, capture.businessDay)
          ? noun.review(transaction, context, capture, receivedAt)
          : { reason: "SCHEMA_INVALID" as const, field: number },
      ]);
      if (snapshot.exists) {
        const known = v.parse(StoredCapture, snapshot.data());
        return known.contentHash === contentHash
          ? accepted(noun.tables, known)
          : refused({ reason: "ID_CONFLICT", field: id });
      }
      if ("reason" in review) return refused(review);
      const stored = { ...fields, ...storeFields(capture, review, receivedAt), contentHash };
      transaction.create(ref, {
        ...stored,
        createdAt: FieldValue.serverTimestamp(),
        createdBy: context.caller.uid,
        updatedAt: FieldValue.serverTimestamp(),
        rev: 1,
      });
      review.write(transaction);
      return accepted(noun.tables, stored);
    },
    { maxAttempts: MAX_ATTEMPTS },
  );
}

function storeFields(capture: Captured, { status, flags, fields }: CaptureReview, receivedAt: Instant): DocumentData {
  const { capturedAt, repId, repName } = capture;
  return {
    ...fields,
    status,
    flags,
    receiptCode: newReceiptCode(),
    receivedAt,
    history: [
      { status: "submitted", at: capturedAt, by: repId, byName: repName, reason: "" },
      { status, at: receivedAt, by: "server", byName: "", reason: flags.join(" ") },
    ],
  };
}

/** What the server itself wrote with every capture; other content is a bug. */
const StoredCapture = v.looseObject({
  contentHash: v.string(),
  receiptCode: v.string(),
  receivedAt: v.number(),
  status: v.string(),
  flags: v.array(v.string()),
  history: v.array(v.looseObject({ status: v.string() })),
});

/** The receipt as it was on arrival: the same one however late it is asked for again. */
function firstReceipt({ id, number }: Pick<CaptureTables, "id" | "number">, stored: DocumentData): CaptureReceipt {
  const { receiptCode, receivedAt, status, flags, history } = stored;
  return {
    [id]: stored[id],
    [number]: stored[number],
    receiptCode,
    receivedAt,
    status: history[1]?.status ?? status,
    flags,
  };
}

/** A salesperson captures under the own name only; the store also for others, which the review decides about. */
function checkSender({ companyId, repId }: Captured, caller: Caller): CaptureRefusal | null {
  if (companyId !== caller.companyId) return { reason: "PERMISSION_LOST", field: "companyId" };
  const isSalesperson = caller.roles.every((role) => role === "salesperson" || role === "delivery_personnel");
  return isSalesperson && repId !== caller.uid ? { reason: "PERMISSION_LOST", field: "repId" } : null;
}

function accepted(tables: CaptureTables, stored: DocumentData): CaptureAnswer<CaptureReceipt> {
  return { outcome: "accepted", receipt: firstReceipt(tables, stored) };
}

function refused(refusal: CaptureRefusal): CaptureAnswer<CaptureReceipt> {
  return { outcome: "refused", ...refusal };
}
