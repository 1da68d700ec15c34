import { Timestamp } from "firebase-admin/firestore";
import { plannedRange } from "#domain/planning/plan-facts.ts";
import type { Company } from "#domain/company/company.ts";
import type { Backend } from "../backend.ts";
import { touchedFields } from "../records/record-document.ts";

/** With this age it still changed within 28 days when its day comes, for which every device keeps it (P27). */
const FRESH_MS = 8 * 24 * 3_600_000;

/** Touches what was put on the last of the planned days long ago, so that every device has it (P33). */
export async function renewDays(
  { firestore, now }: Pick<Backend, "firestore" | "now">,
  { id, settings }: Company,
): Promise<void> {
  const { to } = plannedRange(now(), settings.timeZone);
  const days = firestore.collection(`companies/${id}/itineraryDays`);
  const { docs } = await days.where("day", "==", to).select("updatedAt").get();
  const batch = firestore.batch();
  const old = docs.filter((document) => isOld(document.get("updatedAt"), now()));
  for (const { ref } of old) batch.update(ref, touchedFields());
  if (old.length > 0) await batch.commit();
}

function isOld(changedAt: unknown, now: number): boolean {
  return changedAt instanceof Timestamp && changedAt.toMillis() < now - FRESH_MS;
}
