import * as v from "valibot";
import { Maintenance } from "../access/maintenance.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { SentAnnouncement } from "./announcement.ts";

/** What the administrator reads of the whole system, each in one call. */
export const VIEWS = ["overview", "maintenance", "announcements", "inbox"] as const;
export type View = (typeof VIEWS)[number];

/** The items that this build can read: a newer server may know more kinds. */
function readableOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<Schema>[] =>
      items.flatMap((item) => {
        const read = v.safeParse(schema, item);
        return read.success ? [read.output] : [];
      }),
    ),
  );
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A device whose unsent work is older than this needs somebody (OPS-10). */
export const LATE_AFTER_MS = 24 * 3_600_000;

/** What was done to maintenance, when and by whom. */
export const MaintenanceEvent = v.object({
  id: v.string(),
  at: Instant,
  byName: v.string(),
  did: v.picklist(["planned", "started", "changed", "ended", "cancelled", "roles", "minClient"]),
  period: v.nullable(Maintenance),
  roles: v.nullable(v.object({ normal: v.array(v.string()), maintenance: v.array(v.string()) })),
  /** Events from before there was a minimum lack it. */
  minClient: v.optional(v.nullable(v.string()), null),
});
export type MaintenanceEvent = v.InferOutput<typeof MaintenanceEvent>;

/** Maintenance with the devices it concerns (OPS-2). */
export const MaintenanceView = v.object({
  period: v.nullable(Maintenance),
  roles: v.object({ normal: v.array(v.string()), maintenance: v.array(v.string()) }),
  /** Devices heard from in the last 30 days, and those of them that reported unsent work last. */
  devices: v.object({ known: Count, withUnsent: Count, unsent: Count }),
  /** The oldest version that may send, and the newest that may be named (OPS-29). An older server tells neither. */
  minClient: v.optional(v.nullable(v.string()), null),
  highestMinimum: v.optional(v.string(), ""),
  history: readableOf(MaintenanceEvent),
});
export type MaintenanceView = v.InferOutput<typeof MaintenanceView>;

/** What intake answered in a time. `review` is part of `accepted`. */
export const IntakeFigures = v.object({ accepted: Count, review: Count, refused: Count, conflicts: Count });
export type IntakeFigures = v.InferOutput<typeof IntakeFigures>;

/** The whole system in a few numbers (OPS-11). */
export const Overview = v.object({
  companies: Count,
  activeToday: Count,
  intake: IntakeFigures,
  oldestUnsentAt: v.nullable(Instant),
  lateDevices: Count,
  errors: Count,
  period: v.nullable(Maintenance),
});
export type Overview = v.InferOutput<typeof Overview>;

/** Somebody who looks after the whole system. */
export const Administrator = v.object({ uid: Identifier, name: v.string() });
export type Administrator = v.InferOutput<typeof Administrator>;

const ITEM = {
  id: v.string(),
  at: Instant,
  isDone: v.boolean(),
  /** Who has it; null = nobody yet. */
  holder: v.optional(v.nullable(Administrator), null),
};

/** An item of the system's inbox (OPS-10). */
export const InboxItem = v.variant("kind", [
  v.object({ ...ITEM, kind: v.literal("errors"), day: v.string(), name: v.string(), count: Count }),
  v.object({ ...ITEM, kind: v.literal("intake"), day: v.string(), ...IntakeFigures.entries }),
  v.object({
    ...ITEM,
    kind: v.literal("device"),
    company: v.string(),
    person: v.string(),
    letter: v.string(),
    unsent: Count,
  }),
  v.object({ ...ITEM, kind: v.literal("figures"), company: v.string(), day: v.string(), people: Count }),
  v.object({ ...ITEM, kind: v.literal("mail"), subject: v.string(), reason: v.string() }),
  v.object({ ...ITEM, kind: v.literal("company"), company: v.string(), country: v.string() }),
  v.object({ ...ITEM, kind: v.literal("maintenance"), did: MaintenanceEvent.entries.did, byName: v.string() }),
]);
export type InboxItem = v.InferOutput<typeof InboxItem>;
/** The kinds of items, as they are listed. */
export const INBOX_KINDS = ["errors", "intake", "figures", "device", "mail", "company", "maintenance"] as const;
export type InboxKind = InboxItem["kind"];

/** The answer of each view. */
export const VIEW_SCHEMAS = {
  overview: Overview,
  maintenance: MaintenanceView,
  announcements: v.object({
    sent: v.array(SentAnnouncement),
    companies: v.array(v.object({ id: Identifier, name: v.string() })),
  }),
  /** `me` is who asks, and one of the administrators. */
  inbox: v.object({
    items: readableOf(InboxItem),
    me: v.optional(v.string(), ""),
    administrators: v.optional(v.array(Administrator), []),
  }),
} as const satisfies Record<View, v.GenericSchema>;

/** The answer of a view. */
export type ViewOf<Name extends View> = v.InferOutput<(typeof VIEW_SCHEMAS)[Name]>;

/** Whether intake of a day needs somebody: a tenth of at least 20 orders doubtful, or a tenth of all answers refused. */
export function isIntakeDoubtful({ accepted, review, refused, conflicts }: IntakeFigures): boolean {
  const all = accepted + refused + conflicts;
  return all >= 20 && (review * 10 >= all || (refused + conflicts) * 10 >= all);
}
