import type { Day, Instant } from "#domain/values/instant.ts";
import { numberFormat } from "./number-format.ts";

export type DateStyle = "day" | "weekday" | "time" | "dateTime" | "full" | "dated" | "stamp";

const OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "short" },
  weekday: { weekday: "short", day: "numeric", month: "short" },
  time: { hour: "numeric", minute: "2-digit" },
  dateTime: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  full: { weekday: "long", day: "numeric", month: "long" },
  // With the year: for paper, which is kept.
  dated: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  stamp: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
};

/** Formats an instant in the device's time zone, or in `timeZone` where the business day matters. */
export function formatDate(at: Instant, locale: string, style: DateStyle = "dateTime", timeZone?: string): string {
  return dateFormat(locale, style, timeZone).format(at);
}

/** Formats a calendar day (`YYYY-MM-DD`), independent of the time zone. */
export function formatDay(day: Day, locale: string, style: DateStyle = "weekday"): string {
  return dateFormat(locale, style, "UTC").format(Date.parse(`${day}T00:00:00Z`));
}

/** Formats a month (`YYYY-MM`): "November 2026". */
export function formatMonth(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01`));
}

/** Relative time: "2h ago"; "now" below a minute. */
export function formatAge(at: Instant, now: Instant, locale: string): string {
  const seconds = Math.round((at - now) / 1000);
  const size = Math.abs(seconds);
  if (size < 60) return ageFormat(locale, "narrow").format(0, "second");
  if (size < 3_600) return ageFormat(locale, "narrow").format(Math.trunc(seconds / 60), "minute");
  if (size < 86_400) return ageFormat(locale, "narrow").format(Math.trunc(seconds / 3_600), "hour");
  return ageFormat(locale, "long").format(Math.trunc(seconds / 86_400), "day");
}

/** A length of time: "9 h", "25 min"; whole days from two on. */
export function formatSpan(milliseconds: number, locale: string): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [value, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1_440), "day"];
  const unitDisplay = unit === "day" ? "long" : "short";
  return numberFormat(locale, { style: "unit", unit, unitDisplay }).format(value);
}

/** How long something took: "0.8 s". */
export function formatSeconds(milliseconds: number, locale: string): string {
  const options = { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return numberFormat(locale, options).format(milliseconds / 1_000);
}

/** "today, 7:40 AM", "yesterday, 6:00 PM", or the date when longer ago. */
export function formatMoment(at: Instant, now: Instant, locale: string): string {
  const days = Math.round((startOfDay(at) - startOfDay(now)) / 86_400_000);
  if (days < -1 || days > 0) return formatDate(at, locale, "dateTime");
  return `${ageFormat(locale, "long").format(days, "day")}, ${formatDate(at, locale, "time")}`;
}

function startOfDay(at: Instant): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const ageFormats = new Map<string, Intl.RelativeTimeFormat>();

function dateFormat(locale: string, style: DateStyle, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone ?? ""}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, timeZone === undefined ? OPTIONS[style] : { ...OPTIONS[style], timeZone });
    dateFormats.set(key, format);
  }
  return format;
}

function ageFormat(locale: string, style: "narrow" | "long"): Intl.RelativeTimeFormat {
  const key = `${locale} ${style}`;
  let format = ageFormats.get(key);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
    ageFormats.set(key, format);
  }
  return format;
}
