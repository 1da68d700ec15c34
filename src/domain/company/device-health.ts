import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a device tells of itself (COMPANY-36); the server adds whose it is and when it was told. */
export const DeviceHealth = v.object({
  /** As its maker names it; "" where the browser does not say. */
  model: v.pipe(v.string(), v.maxLength(60)),
  /** Changes that have not reached the store, and how long ago the oldest was made: its clock may be wrong. */
  unsent: v.pipe(Whole, v.maxValue(1_000_000)),
  oldestMs: v.nullable(Whole),
  /** Whether the browser keeps its data when the disk gets full; null where it does not say. */
  persisted: v.nullable(v.boolean()),
});
export type DeviceHealth = v.InferOutput<typeof DeviceHealth>;

/** A report between two starts of the app. */
export const DeviceReport = v.object({
  installId: Identifier,
  appVersion: v.pipe(v.string(), v.maxLength(40)),
  health: DeviceHealth,
});
export type DeviceReport = v.InferOutput<typeof DeviceReport>;
