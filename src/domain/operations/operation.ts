import * as v from "valibot";
import { Maintenance, type KnownMaintenance } from "../access/maintenance.ts";
import { maintenancePhase } from "../access/maintenance.ts";
import { ROLES } from "../access/identity.ts";
import { Identifier } from "../values/identifier.ts";
import { AppVersion } from "../values/app-version.ts";
import { Instant } from "../values/instant.ts";
import { AnnouncementDraft } from "./announcement.ts";

/** A super_admin is in both lists, or nobody could end maintenance (OPS-2). */
const RoleList = v.pipe(
  v.array(v.picklist(ROLES)),
  v.maxLength(ROLES.length),
  v.check((roles) => roles.includes("super_admin"), "super_admin"),
);

const DAY_MS = 24 * 3_600_000;
/** The longest maintenance, and how far ahead it is planned. */
export const MAX_LENGTH_MS = 7 * DAY_MS;
export const MAX_AHEAD_MS = 90 * DAY_MS;

const PERIOD = { endsAt: Instant, graceHours: Maintenance.entries.graceHours, text: Maintenance.entries.text };

/** An item of the inbox: its kind and the id of what it is about. */
const ItemId = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,20}[~][A-Za-z0-9_.~-]{1,200}$/));

/** What a super_admin does to the whole system. */
export const Operation = v.variant("do", [
  v.object({ do: v.literal("saveRoles"), normal: RoleList, maintenance: RoleList }),
  v.object({ do: v.literal("planMaintenance"), startsAt: Instant, ...PERIOD }),
  v.object({ do: v.literal("startMaintenance"), ...PERIOD }),
  v.object({ do: v.literal("endMaintenance") }),
  // Null = any version may send.
  v.object({ do: v.literal("setMinClient"), minClient: v.nullable(AppVersion) }),
  v.object({ do: v.literal("announce"), id: Identifier, announcement: AnnouncementDraft }),
  v.object({ do: v.literal("stopAnnouncement"), id: Identifier }),
  v.object({ do: v.literal("markItem"), item: ItemId, isDone: v.boolean() }),
  // Who had it when this was chosen; null = nobody.
  v.object({
    do: v.literal("giveItem"),
    item: ItemId,
    from: v.nullable(Identifier),
    to: v.nullable(Identifier),
  }),
]);
export type Operation = v.InferOutput<typeof Operation>;

/** What a period must not be (OPS-2). */
export type PeriodProblem = "startsInPast" | "endsBeforeStart" | "tooLong" | "tooFarAhead";

/** The problem of a period planned or changed now, or null. One that has begun keeps its start. */
export function findPeriodProblem(
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  present: KnownMaintenance["period"],
  now: Instant,
): PeriodProblem | null {
  const hasBegun = maintenancePhase(present, now) === "on" && present?.startsAt === startsAt;
  if (startsAt < now && !hasBegun) return "startsInPast";
  if (endsAt <= Math.max(startsAt, now)) return "endsBeforeStart";
  if (endsAt - startsAt > MAX_LENGTH_MS) return "tooLong";
  return startsAt - now > MAX_AHEAD_MS ? "tooFarAhead" : null;
}
