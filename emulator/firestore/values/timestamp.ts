import { invalidArgument } from "./status.ts";

/**
 * Versions and times of the server are whole microseconds since 1970 in a plain number (exact until the year 2255).
 * Values of documents may be anywhere between the years 1 and 9999, so those stay text and are compared in two parts.
 */
export type Micros = number;

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const EARLIEST_SECOND = -62_135_596_800;
const LATEST_SECOND = 253_402_300_799;

export interface TimestampParts {
  seconds: number;
  nanos: number;
}

export function parseTimestamp(text: string): TimestampParts {
  const found = PATTERN.exec(text);
  if (!found) throw invalidArgument(`Invalid timestamp "${text}".`);
  const [, year, month, day, hour, minute, second, fraction = "", sign, offsetHours, offsetMinutes] = found;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), 0);
  const offset = sign ? (Number(offsetHours) * 3600 + Number(offsetMinutes) * 60) * (sign === "-" ? -1 : 1) : 0;
  const seconds = date.getTime() / 1000 - offset;
  checkSeconds(seconds);
  return { seconds, nanos: Number(fraction.padEnd(9, "0")) };
}

/** Canonical text with 0, 3 or 6 decimals as needed; Firestore drops anything finer than a microsecond. */
export function formatTimestamp({ seconds, nanos }: TimestampParts): string {
  checkSeconds(seconds);
  const head = new Date(seconds * 1000).toISOString().slice(0, 19);
  const micros = Math.floor(nanos / 1000);
  if (micros === 0) return `${head}Z`;
  const digits = String(micros).padStart(6, "0");
  return `${head}.${digits.endsWith("000") ? digits.slice(0, 3) : digits}Z`;
}

export function formatMicros(micros: Micros): string {
  const seconds = Math.floor(micros / 1_000_000);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros - seconds * 1_000_000).padStart(6, "0")}Z`;
}

export function parseMicros(text: string): Micros {
  const { seconds, nanos } = parseTimestamp(text);
  return seconds * 1_000_000 + Math.floor(nanos / 1000);
}

function checkSeconds(seconds: number): void {
  if (!(seconds >= EARLIEST_SECOND && seconds <= LATEST_SECOND)) {
    throw invalidArgument("Timestamps must lie between the years 0001 and 9999.");
  }
}
