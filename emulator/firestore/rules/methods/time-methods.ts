import { callable } from "../callable.ts";
import type { CallableTable } from "../callable.ts";
import { duration, int, timestamp } from "../rule-values.ts";
import type { TimestampValue } from "../rule-values.ts";

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;
const MILLISECOND = 1_000_000n;

/** Times, all read in UTC. */
export const timestampMethods: CallableTable = {
  year: callable(["timestamp"], (time) => int(dateOf(time).getUTCFullYear())),
  month: callable(["timestamp"], (time) => int(dateOf(time).getUTCMonth() + 1)),
  day: callable(["timestamp"], (time) => int(dateOf(time).getUTCDate())),
  hours: callable(["timestamp"], (time) => int(dateOf(time).getUTCHours())),
  minutes: callable(["timestamp"], (time) => int(dateOf(time).getUTCMinutes())),
  seconds: callable(["timestamp"], (time) => int(dateOf(time).getUTCSeconds())),
  nanos: callable(["timestamp"], (time) => int(remainder(time.nanos, SECOND))),
  /** 1 is Monday, 7 is Sunday. */
  dayOfWeek: callable(["timestamp"], (time) => int(dateOf(time).getUTCDay() || 7)),
  dayOfYear: callable(["timestamp"], (time) => {
    const firstOfYear = BigInt(Date.UTC(dateOf(time).getUTCFullYear(), 0, 1)) * MILLISECOND;
    return int((time.nanos - firstOfYear) / DAY + 1n);
  }),
  date: callable(["timestamp"], (time) => timestamp(time.nanos - remainder(time.nanos, DAY))),
  time: callable(["timestamp"], (time) => duration(remainder(time.nanos, DAY))),
  toMillis: callable(["timestamp"], (time) => int((time.nanos - remainder(time.nanos, MILLISECOND)) / MILLISECOND)),
};

export const durationMethods: CallableTable = {
  seconds: callable(["duration"], (length) => int(length.nanos / SECOND)),
  nanos: callable(["duration"], (length) => int(length.nanos % SECOND)),
};

function dateOf(time: TimestampValue): Date {
  return new Date(Number((time.nanos - remainder(time.nanos, MILLISECOND)) / MILLISECOND));
}

/** Never negative, unlike `%`: times before 1970 get the day they belong to. */
function remainder(nanos: bigint, unit: bigint): bigint {
  return ((nanos % unit) + unit) % unit;
}
