import * as v from "valibot";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import type { OrderNumberParts } from "../order/order-number.ts";

/** An installation of its author as the server registered it. */
export interface RegisteredDevice {
  readonly letter: string;
  /** The author's codes that count for the capture; none if the server knows no code of theirs. */
  readonly repCodes: readonly string[];
  /** By the server's clock; null for devices registered before that was stored. */
  readonly registeredAt: Instant | null;
}

/** What the server knows of where a capture says it comes from. */
export interface CaptureOrigin {
  /** Null: the author has no such device. */
  readonly device: RegisteredDevice | null;
  /** Another capture of the company has the same number. */
  readonly isNumberUsed: boolean;
  /** The device's stored capture at the same place of its count, or else the last one before; null if there is none. */
  readonly before: EarlierCapture | null;
}

export interface EarlierCapture {
  readonly seq: number;
  /** By the device's clock, at most the time of receipt: one capture with a fast clock does not put all later ones in doubt. */
  readonly at: Instant;
}

const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/**
 * What a device says of its count of captures: from the place `from` on none is missing but those that a person
 * discarded on it. A lost work database begins a new count.
 */
export const CaptureCount = v.object({ from: Place, discarded: v.pipe(v.array(Place), v.maxLength(100)) });
export type CaptureCount = v.InferOutput<typeof CaptureCount>;

/** A capture's own statement of where it comes from. */
export interface ClaimedOrigin {
  readonly deviceId: Identifier;
  /** Counts the captures of the device. */
  readonly seq: number;
  /** Absent from older versions of the app, whose places have gaps. */
  readonly counted?: CaptureCount;
  readonly capturedAt: Instant;
}

/** A clock that is off by more than this is flagged (ORDER-22). */
export const MAX_SKEW_MS = 5 * 60 * 1000;

/** How long a former code of a person counts (ORDER-36): a session's length, in which a phone may not have heard of it. */
export const CODE_GRACE_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a capture cannot come from the device it names (ORDER-36): the author has no such device, the number has
 * another letter or code, or the number or the place in the device's count is another capture's.
 */
export function isForeignDevice(
  { seq }: Pick<ClaimedOrigin, "seq">,
  number: Pick<OrderNumberParts, "repCode" | "deviceLetter"> | null,
  { device, isNumberUsed, before }: CaptureOrigin,
): boolean {
  if (device === null || number === null) return true;
  if (number.deviceLetter !== device.letter) return true;
  if (device.repCodes.length > 0 && !device.repCodes.includes(number.repCode)) return true;
  return isNumberUsed || before?.seq === seq;
}

/** Whether the clock ran behind (ORDER-35): before the device was registered, or before an earlier capture of it. */
export function isClockBehind(
  { seq, capturedAt }: Pick<ClaimedOrigin, "seq" | "capturedAt">,
  { device, before }: CaptureOrigin,
): boolean {
  const latest = capturedAt + MAX_SKEW_MS;
  const registeredAt = device?.registeredAt ?? null;
  if (registeredAt !== null && latest < registeredAt) return true;
  return before !== null && before.seq < seq && latest < before.at;
}
