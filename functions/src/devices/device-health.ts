import { isDeepStrictEqual } from "node:util";
import type { DocumentData } from "firebase-admin/firestore";
import type { DeviceHealth } from "#domain/company/staff-device.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CallerAuth } from "../access/verify-caller.ts";

/** A device that only starts again tells nothing new within this time. */
const QUIET_MS = 30 * 60_000;
/** The start of one run can be reported this much earlier or later. */
const SAME_RUN_MS = 60_000;

/** What a device's document keeps of its report; times are the server's. */
export function healthFields(health: DeviceHealth, now: Instant): DocumentData {
  const { model, unsent, oldestMs, persisted, parked, sentMs, road } = health;
  return {
    model,
    unsent,
    oldestUnsentAt: oldestMs === null ? null : now - oldestMs,
    persisted,
    heardAt: now,
    ...(parked && { parked }),
    ...(sentMs !== undefined && { sentAt: now - sentMs }),
    ...(road && { roadAt: now - road.ageMs, roadLevel: road.level }),
  };
}

/** When the password of the caller's session was given, which their token says; nothing without one. */
export function sessionFields(auth: CallerAuth): { readonly sessionAt?: Instant } {
  const seconds = auth?.token.auth_time;
  return Number.isFinite(seconds) ? { sessionAt: Number(seconds) * 1_000 } : {};
}

/** Whether a report says something worth a write: something changed, or it was long quiet. */
export function isNews(stored: DocumentData, health: DeviceHealth, now: Instant): boolean {
  const { model, unsent, persisted, parked, road } = health;
  const roadAt: unknown = stored["roadAt"];
  const isNewRoad = road !== undefined && !(typeof roadAt === "number" && roadAt >= now - road.ageMs - SAME_RUN_MS);
  const heardAt: unknown = stored["heardAt"];
  const wasHeard = typeof heardAt === "number" && now - heardAt < QUIET_MS;
  return (
    !wasHeard ||
    isNewRoad ||
    stored["model"] !== model ||
    stored["unsent"] !== unsent ||
    stored["persisted"] !== persisted ||
    (parked !== undefined && !isDeepStrictEqual(stored["parked"] ?? [], parked))
  );
}
