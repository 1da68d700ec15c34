import * as v from "valibot";
import { BothTexts, MAX_TEXT } from "../access/maintenance.ts";
import { ROLES, type Role } from "../access/identity.ts";
import { AppVersion, isOlder } from "../values/app-version.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";

/** How urgent an announcement is. */
export const LEVELS = ["info", "warning", "critical"] as const;
export type Level = (typeof LEVELS)[number];

/** The companies of one announcement: each role of each is a document of the same transaction. */
export const MOST_COMPANIES = 20;

/** Companies and roles it is for; an empty list means all of them. */
export const Audience = v.object({
  companies: v.pipe(v.array(Identifier), v.maxLength(MOST_COMPANIES)),
  roles: v.pipe(v.array(v.picklist(ROLES)), v.maxLength(ROLES.length)),
});
export type Audience = v.InferOutput<typeof Audience>;

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TEXT));

/** A page of the app, or an address outside it. */
export const AnnouncementLink = v.union([
  v.literal(""),
  v.pipe(v.string(), v.maxLength(200), v.regex(/^\/(?![/\\])[\w/?=&.-]*$/)),
  v.pipe(v.string(), v.maxLength(200), v.url(), v.startsWith("https://")),
]);

/** What somebody reads (OPS-7). `belowVersion` and `language`: only devices that are older, or use it; "" for all. */
const ANNOUNCED = {
  level: v.picklist(LEVELS),
  text: v.object({ ...BothTexts.entries, en: Text, es: Text }),
  startsAt: Instant,
  endsAt: Instant,
  isDismissible: v.boolean(),
  link: AnnouncementLink,
  belowVersion: v.union([v.literal(""), AppVersion]),
  language: v.picklist(["", "en", "es"]),
};

/** An announcement as it reaches devices. */
export const Announcement = v.object({ id: Identifier, ...ANNOUNCED });
export type Announcement = v.InferOutput<typeof Announcement>;

/** A stored list of announcements for one audience; an entry that cannot be read is left out. */
export const AnnouncementList = v.object({
  items: v.pipe(
    v.array(v.fallback(v.nullable(Announcement), null)),
    v.transform((items) => items.filter((item) => item !== null)),
  ),
});

/** What the administrator composes. */
export const AnnouncementDraft = v.pipe(
  v.object({ ...ANNOUNCED, audience: Audience }),
  v.check(({ startsAt, endsAt }) => endsAt > startsAt, "endsAt"),
);
export type AnnouncementDraft = v.InferOutput<typeof AnnouncementDraft>;

/** The fields of a draft that the server would refuse; "times" for its period. */
export function findDraftProblems(draft: AnnouncementDraft, now: Instant): string[] {
  const parsed = v.safeParse(AnnouncementDraft, draft);
  const fields = parsed.success ? [] : parsed.issues.map((issue) => v.getDotPath(issue)?.split(".")[0] ?? "times");
  return draft.endsAt <= now ? [...fields, "times"] : fields;
}

/** An announcement as the administrator sees it, with how many people received and saw it. */
export const SentAnnouncement = v.object({
  ...Announcement.entries,
  audience: Audience,
  byName: v.string(),
  stoppedAt: v.nullable(Instant),
  delivered: v.number(),
  seen: v.number(),
});
export type SentAnnouncement = v.InferOutput<typeof SentAnnouncement>;

/** The documents of an audience. Their paths decide who may read them, in the rules. */
export function audiencePaths({ companies, roles }: Audience): string[] {
  if (companies.length > 0) {
    const parts = roles.length > 0 ? roles : ["all"];
    return companies.flatMap((company) => parts.map((part) => `companies/${company}/announcements/${part}`));
  }
  return roles.length > 0 ? roles.map((role) => `announcements/roles/of/${role}`) : ["announcements/all"];
}

/** The documents that somebody may read; an administrator may have no company. */
export function announcementPathsOf({
  companyId,
  roles,
}: {
  readonly companyId: string;
  readonly roles: readonly Role[];
}): string[] {
  const audiences = companyId === "" ? [[]] : [[], [companyId]];
  return audiences.flatMap((companies) => [
    ...audiencePaths({ companies, roles: [] }),
    ...audiencePaths({ companies, roles: [...roles] }),
  ]);
}

/** Whether a device shows it now: within its time, to its language and version. */
export function isAnnounced(
  { startsAt, endsAt, belowVersion, language }: Announcement,
  device: { readonly now: Instant; readonly version: string; readonly language: string },
): boolean {
  if (device.now < startsAt || device.now >= endsAt) return false;
  if (language !== "" && language !== device.language) return false;
  return belowVersion === "" || isOlder(device.version, belowVersion);
}
