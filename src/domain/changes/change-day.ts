import * as v from "valibot";
import { DayStep } from "../itinerary/day-step.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import type { ChangeDeclaration } from "../sync/change-kind.ts";
import { RECORD_CALL } from "./record-call.ts";

/** One step that changes a day of the itinerary. */
const ChangeDay = v.object({
  kind: v.literal("changeDay"),
  /** Named by the device: the same step sent twice is applied once. */
  stepId: Identifier,
  repId: Identifier,
  day: Day,
  at: Instant,
  /** The day of `at` in the company's time zone, as the device knows it. */
  on: Day,
  byName: v.pipe(v.string(), v.maxLength(120)),
  step: DayStep,
  /** The customer's name for the sync sheet; "" for steps of the whole day. */
  label: v.pipe(v.string(), v.maxLength(200)),
});
export type ChangeDay = v.InferOutput<typeof ChangeDay>;

/**
 * A step made on this device, applied over the mirror's day until that has caught up. `acceptedRev` is the day's
 * revision with it, null = the store does not have it yet.
 */
export interface LocalDayChange {
  /** The key of its outbox entry. */
  key: string;
  repId: string;
  day: string;
  seq: number;
  change: ChangeDay;
  acceptedRev: number | null;
  acceptedAt: number | null;
}

/** Changes a day of the itinerary: starts, closes or reorders it, skips, adds, moves or plans its stops (VISIT-12). */
export const changeDay = {
  kind: "changeDay",
  schema: ChangeDay,
  isReplayed: true,
  ...RECORD_CALL,
  lane: ({ repId }) => `itinerary/${repId}`,
  needs: ({ step }) => (step.kind === "add" ? [{ noun: "customer", recordId: step.customerId }] : []),
  localRow: (change, { key, seq }) => {
    const { repId, day } = change;
    const row: LocalDayChange = { key, repId, day, seq, change, acceptedRev: null, acceptedAt: null };
    return { table: "dayChanges", id: key, row };
  },
  unsent: ({ stepId }) => ({ kind: "dayChanges", id: stepId }),
  sheet: ({ step, label }) => ({
    text: `changeDay.${step.kind}`,
    // The step of a stop names its customer, but has no page of its own.
    record: { noun: "customer", recordId: step.kind === "add" ? step.customerId : "", label, does: "changed" },
  }),
} as const satisfies ChangeDeclaration<ChangeDay>;
