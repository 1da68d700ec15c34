import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { businessDayOf } from "#domain/values/business-day.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";

/** What went wrong in one call. */
export interface Trouble {
  readonly errors?: number;
  readonly refused?: number;
  readonly conflicts?: number;
}

/** A day's counts lie in several documents, so that a bad hour does not queue for one. */
export const SHARDS = 10;

const KEPT_DAYS = 60;

const Answers = v.object({ answers: v.array(v.looseObject({ outcome: v.string(), reason: v.optional(v.string()) })) });

/** Refused, conflicting and failed items of a callable's answer. Nothing for an ordinary one: it costs no write. */
export function troubleIn(answer: unknown): Trouble {
  if (!v.is(Answers, answer)) return {};
  const count = (isMeant: (item: { outcome: string; reason?: string | undefined }) => boolean) =>
    answer.answers.filter(isMeant).length;
  return {
    errors: count(({ reason }) => reason === "SERVER_ERROR"),
    conflicts: count(({ reason }) => reason === "FIELD_CONFLICT"),
    refused: count(({ outcome, reason }) => outcome === "refused" && reason !== "FIELD_CONFLICT"),
  };
}

/** Adds to the day's counts. It never makes the call fail that it counts. */
export async function noteTrouble({ firestore, now }: Backend, name: string, trouble: Trouble): Promise<void> {
  const { errors = 0, refused = 0, conflicts = 0 } = trouble;
  if (errors + refused + conflicts === 0) return;
  const day = businessDayOf(now(), "UTC");
  const shard = Math.floor(Math.random() * SHARDS);
  const fields = {
    day,
    expiresAt: Timestamp.fromMillis(now() + KEPT_DAYS * DAY_MS),
    refused: FieldValue.increment(refused),
    conflicts: FieldValue.increment(conflicts),
    ...(errors > 0 && { errors: { [name]: FieldValue.increment(errors) }, errorAt: now() }),
  };
  try {
    await firestore.doc(`troubleDays/${day}_${shard}`).set(fields, { merge: true });
  } catch (error) {
    logger.error("trouble not counted", { name, error: String(error) });
  }
}
