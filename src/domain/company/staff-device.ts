import * as v from "valibot";
import { MissingCapture } from "../captures/missing-captures.ts";
import { nameText } from "./name-text.ts";
import { ParkedCount } from "../sync/parked.ts";
import { REFUSAL_REASONS } from "../sync/push-outcome.ts";
import { RoadLevel } from "../road/road-check.ts";
import { ToldRoad } from "../road/road-outcome.ts";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";

/** What a person calls one of their devices (COMPANY-17). */
export const DEVICE_NAME_LONGEST = 40;
export const DeviceName = nameText(1, DEVICE_NAME_LONGEST);

/** A device of one of the company's people, as the owner sees it. Older ones lack what they never told (COMPANY-36). */
export const StaffDevice = v.object({
  id: v.string(),
  uid: Identifier,
  installId: Identifier,
  letter: v.string(),
  name: v.optional(v.string()),
  /** The browser's user agent. */
  platform: v.optional(v.string(), ""),
  appVersion: v.optional(v.string(), ""),
  missing: v.optional(v.array(MissingCapture), []),
  /** When the server last heard of it. */
  heardAt: v.exactOptional(Instant),
  /** When the password of its present session was given. */
  sessionAt: v.exactOptional(Instant),
  /** When it was signed out from elsewhere (ACCESS-43). */
  endedAt: v.exactOptional(Instant),
  model: v.exactOptional(v.string()),
  unsent: v.exactOptional(v.number()),
  /** When its oldest unsent change was made; null = none. */
  oldestUnsentAt: v.exactOptional(v.nullable(Instant)),
  /** Which of them wait for a person, by why they were refused. */
  parked: v.exactOptional(v.array(ParkedCount)),
  /** When the store last confirmed something of it. */
  sentAt: v.exactOptional(Instant),
  /** Whether the browser keeps its data when the disk gets full; null = it does not say. */
  persisted: v.exactOptional(v.nullable(v.boolean())),
  /** When "ready for the road" ran on it last, and how it ended (ROAD-9). */
  roadAt: v.exactOptional(Instant),
  roadLevel: v.exactOptional(RoadLevel),
});
export type StaffDevice = v.InferOutput<typeof StaffDevice>;

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a device tells of itself (COMPANY-36); the server adds whose it is and when it was told. */
export const DeviceHealth = v.object({
  /** As its maker names it; "" where the browser does not say. */
  model: v.pipe(v.string(), v.maxLength(60)),
  /** Changes that have not reached the store, and how long ago the oldest was made: its clock may be wrong. */
  unsent: v.pipe(Whole, v.maxValue(1_000_000)),
  oldestMs: v.nullable(Whole),
  /** Which of them wait for a person; absent = told by an older app. */
  parked: v.exactOptional(v.pipe(v.array(ParkedCount), v.maxLength(REFUSAL_REASONS.length))),
  /** How long ago the store last confirmed something of it; absent = not within a week, or an older app. */
  sentMs: v.exactOptional(Whole),
  /** Whether the browser keeps its data when the disk gets full; null where it does not say. */
  persisted: v.nullable(v.boolean()),
  /** The last run of "ready for the road"; absent = there was none. */
  road: v.exactOptional(ToldRoad),
});
export type DeviceHealth = v.InferOutput<typeof DeviceHealth>;

/** A report between two starts of the app. */
export const DeviceReport = v.object({
  installId: Identifier,
  appVersion: v.pipe(v.string(), v.maxLength(40)),
  health: DeviceHealth,
});
export type DeviceReport = v.InferOutput<typeof DeviceReport>;
