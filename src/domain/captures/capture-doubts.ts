import type { OrderNumberParts } from "../order/order-number.ts";
import { businessDayOf } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";
import {
  type CaptureOrigin,
  type ClaimedOrigin,
  isClockBehind,
  isForeignDevice,
  MAX_SKEW_MS,
} from "./capture-origin.ts";

/** Doubts that any capture may raise: its device, its clock, and how long it took to arrive. */
export const CAPTURE_DOUBTS = ["DEVICE_MISMATCH", "CLOCK_SKEW", "LATE_CAPTURE"] as const;
export type CaptureDoubt = (typeof CAPTURE_DOUBTS)[number];

/** Captures that take longer than this to arrive are late. */
const MAX_DELAY_MS = 168 * 60 * 60 * 1000;

/** What the store doubts of where and when a capture was made. `at` is the instant that gives it its business day. */
export function captureDoubts(
  capture: ClaimedOrigin & { readonly businessDay: Day },
  facts: {
    readonly number: OrderNumberParts | null;
    readonly at: Instant;
    readonly receivedAt: Instant;
    readonly timeZone: string;
    readonly origin: CaptureOrigin;
  },
): CaptureDoubt[] {
  const { number, at, receivedAt, timeZone, origin } = facts;
  const doubts: CaptureDoubt[] = [];
  if (isForeignDevice(capture, number, origin)) doubts.push("DEVICE_MISMATCH");
  const isAhead = capture.capturedAt - receivedAt > MAX_SKEW_MS;
  const isOtherDay = businessDayOf(at, timeZone) !== capture.businessDay;
  if (isAhead || isOtherDay || isClockBehind(capture, origin)) doubts.push("CLOCK_SKEW");
  if (receivedAt - capture.capturedAt > MAX_DELAY_MS) doubts.push("LATE_CAPTURE");
  return doubts;
}
