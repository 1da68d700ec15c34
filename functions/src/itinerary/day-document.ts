import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { lessFigures } from "#domain/kpi/figures.ts";
import { emptyDay, ItineraryDay, itineraryDayId } from "#domain/itinerary/itinerary-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import { writeFigures } from "../kpi/write-figures.ts";
import { revivedFields } from "../records/tombstone.ts";

/** The most steps remembered of a day, the latest ones. */
const MAX_STEPS = 1_000;

/** A step of a day that the server has taken: its own log, which devices do not read. */
export const TakenStep = v.object({
  stepId: v.string(),
  kind: v.string(),
  at: v.number(),
  receivedAt: v.number(),
  by: v.string(),
  byName: v.string(),
  hash: v.string(),
});
export type TakenStep = v.InferOutput<typeof TakenStep>;

/** A day as stored; an empty one if there is none. A document that does not parse is a bug. */
export interface StoredDay {
  readonly ref: DocumentReference;
  readonly exists: boolean;
  readonly day: ItineraryDay;
  readonly rev: number;
  readonly steps: readonly TakenStep[];
}

export function dayRef(firestore: Firestore, companyId: Identifier, repId: Identifier, day: Day): DocumentReference {
  return firestore.doc(`companies/${companyId}/itineraryDays/${itineraryDayId(repId, day)}`);
}

export function readDay(snapshot: DocumentSnapshot, repId: Identifier, day: Day): StoredDay {
  const data = snapshot.data();
  if (data === undefined) return { ref: snapshot.ref, exists: false, day: emptyDay(repId, day), rev: 0, steps: [] };
  const rev: unknown = data["rev"];
  return {
    ref: snapshot.ref,
    exists: true,
    day: v.parse(ItineraryDay, { ...data, id: snapshot.id }),
    rev: typeof rev === "number" ? rev : 0,
    steps: v.parse(v.optional(v.array(TakenStep), []), data["steps"]),
  };
}

/** Writes the day's next revision and what it changes in the figures (KPI-9), and returns the revision. */
export function writeDay(
  transaction: Transaction,
  stored: StoredDay,
  day: ItineraryDay,
  author: Identifier,
  step?: TakenStep,
): number {
  const { id: _, ...fields } = day;
  const company = stored.ref.parent.parent;
  if (company === null) throw new Error("a day belongs to a company");
  const figures = lessFigures(itineraryFigures(day), itineraryFigures(stored.day));
  if (Object.keys(figures).length > 0)
    writeFigures(transaction, company, [{ repId: day.repId, day: day.day, figures }]);
  const rev = stored.rev + 1;
  const steps = step === undefined ? stored.steps : [...stored.steps, step].slice(-MAX_STEPS);
  const written = { ...fields, steps, updatedAt: FieldValue.serverTimestamp(), rev };
  if (stored.exists) transaction.update(stored.ref, { ...written, ...revivedFields() });
  else transaction.create(stored.ref, { ...written, createdAt: FieldValue.serverTimestamp(), createdBy: author });
  return rev;
}
