import * as v from "valibot";
import type { Role } from "./identity.ts";
import { Instant } from "../values/instant.ts";

/** How long before its start devices announce maintenance, and send what they hold (OPS-3). */
export const ANNOUNCED_BEFORE_MS = 15 * 60_000;

/** For how long after the start orders captured before it are taken, unless the administrator says otherwise, and at most. */
export const DEFAULT_GRACE_HOURS = 24;
export const MAX_GRACE_HOURS = 72;

/** The longest text for people, in each language. */
export const MAX_TEXT = 240;

/** Text in both languages. */
export const BothTexts = v.object({
  en: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT)),
  es: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT)),
});
export type BothTexts = v.InferOutput<typeof BothTexts>;

/** A period in which only the roles of the list `maintenance` may work (OPS-1), planned or present. */
export const Maintenance = v.object({
  startsAt: Instant,
  /** Null: until somebody ends it. */
  endsAt: v.nullable(Instant),
  graceHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GRACE_HOURS)),
  text: BothTexts,
});
export type Maintenance = v.InferOutput<typeof Maintenance>;

/** What a device last learned of maintenance: the period, and the roles that may work in it. */
export const KnownMaintenance = v.object({ period: v.nullable(Maintenance), roles: v.array(v.string()) });
export type KnownMaintenance = v.InferOutput<typeof KnownMaintenance>;

/** Switched on by hand in the database: nobody announced it, and nothing says when it ends. */
const SWITCHED_ON: Maintenance = { startsAt: 0, endsAt: null, graceHours: 0, text: { en: "", es: "" } };

/**
 * The stored `appconfigdata/maintenance`: `active: true` is on, otherwise its period counts; null if there is none that can
 * be read. The rules read it the same way.
 */
export function readMaintenance(stored: unknown): Maintenance | null {
  if (v.is(v.object({ active: v.literal(true) }), stored)) return SWITCHED_ON;
  const period = v.safeParse(StoredPeriod, stored);
  if (!period.success || period.output.endsAt <= period.output.startsAt) return null;
  return period.output;
}

/** How far maintenance is; `announced`: soon enough for devices to say so. */
export type MaintenancePhase = "none" | "planned" | "announced" | "on" | "over";

/** The phase at a moment. */
export function maintenancePhase(period: Maintenance | null, now: Instant): MaintenancePhase {
  if (period === null) return "none";
  if (period.endsAt !== null && now >= period.endsAt) return "over";
  if (now >= period.startsAt) return "on";
  return now >= period.startsAt - ANNOUNCED_BEFORE_MS ? "announced" : "planned";
}

/** Whether only the roles of the list `maintenance` may work at this moment. */
export function isMaintenance(period: Maintenance | null, now: Instant): boolean {
  return maintenancePhase(period, now) === "on";
}

/**
 * In maintenance: before which moment an order must have been captured to be taken now (OPS-4). Null when none is
 * taken: the grace period is over, or there is no maintenance.
 */
export function takesCapturedBefore(period: Maintenance | null, now: Instant): Instant | null {
  if (period === null || !isMaintenance(period, now)) return null;
  return now < period.startsAt + period.graceHours * 3_600_000 ? period.startsAt : null;
}

/** Whether maintenance keeps somebody with these roles out now. */
export function isShutOut({ period, roles }: KnownMaintenance, own: readonly Role[], now: Instant): boolean {
  return isMaintenance(period, now) && !own.some((role) => roles.includes(role));
}

/** When the phase changes next by itself; null if it does not. */
export function nextPhaseAt(period: Maintenance | null, now: Instant): Instant | null {
  if (period === null) return null;
  const { startsAt, endsAt } = period;
  const moments = [startsAt - ANNOUNCED_BEFORE_MS, startsAt, ...(endsAt === null ? [] : [endsAt])];
  return moments.find((moment) => moment > now) ?? null;
}

const StoredPeriod = v.object({
  startsAt: Instant,
  endsAt: Instant,
  graceHours: v.fallback(Maintenance.entries.graceHours, DEFAULT_GRACE_HOURS),
  text: v.fallback(BothTexts, { en: "", es: "" }),
});
