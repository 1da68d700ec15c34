import type { Day, Instant } from "./instant.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The calendar day an instant falls on in a company's time zone (ORDER-1). An unknown zone counts as UTC. */
export function businessDayOf(instant: Instant, timeZone: string): Day {
  return clockOf(instant, timeZone).day;
}

/** The day `count` calendar days later (earlier where negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the calendar has this day: 2026-02-30 has the form of a day but does not exist. */
export function isCalendarDay(day: Day): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Day of the year, 1 to 366. */
export function dayOfYear(day: Day): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;
}

/** The instant at which a day begins in a time zone. */
export function dayStart(day: Day, timeZone: string): Instant {
  const midnight = Date.parse(day);
  let guess = midnight;
  // The second guess is for a change of the clocks between the first one and the day's start.
  for (let tries = 0; tries < 2; tries += 1) {
    guess = midnight - offsetAt(guess, timeZone);
    if (businessDayOf(guess, timeZone) === day && businessDayOf(guess - 1, timeZone) < day) return guess;
  }
  return searchDayStart(day, timeZone);
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetAt(instant: Instant, timeZone: string): number {
  const { day, hour, minute } = clockOf(instant, timeZone);
  return Date.parse(day) + (hour * 60 + minute) * MINUTE_MS - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** For a day that has no midnight. Asks the clock some thirty times. */
function searchDayStart(day: Day, timeZone: string): Instant {
  // No time zone is a whole day from UTC.
  let before = Date.parse(day) - DAY_MS;
  let start = Date.parse(day) + DAY_MS;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (businessDayOf(middle, timeZone) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** The instant at which the clocks of a time zone show so many minutes after midnight; while they skip it, the next. */
export function instantAt(day: Day, minutes: number, timeZone: string): Instant {
  const unchanged = dayStart(day, timeZone) + minutes * MINUTE_MS;
  const shown = clockOf(unchanged, timeZone);
  // Clocks are put forward or back at night, by an hour at most.
  return unchanged + (minutes - daysBetween(day, shown.day) * 1_440 - shown.hour * 60 - shown.minute) * MINUTE_MS;
}

/** The minutes after midnight that the clocks of a time zone show. */
export function minuteOfDay(instant: Instant, timeZone: string): number {
  const { hour, minute } = clockOf(instant, timeZone);
  return hour * 60 + minute;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** Until when an order goes out the next day: the hour, 0 to 24, in a time zone. */
interface DeliveryCutOff {
  readonly timeZone: string;
  readonly cutOffHour: number;
}

/**
 * The default promised day of an order taken now: tomorrow, or the day after once the
 * cut-off hour has passed in the company's time zone, then the next of these weekdays, 1 = Monday (ORDER-11).
 */
export function nextDeliveryDay(now: Instant, settings: DeliveryCutOff, weekdays: readonly number[]): Day {
  const { day, hour } = clockOf(now, settings.timeZone);
  const next = addDays(day, hour < settings.cutOffHour ? 1 : 2);
  const wait = [0, 1, 2, 3, 4, 5, 6].find((days) => weekdays.includes(weekdayOf(addDays(next, days)) || 7));
  return addDays(next, wait ?? 0);
}

function clockOf(instant: Instant, timeZone: string): { day: Day; hour: number; minute: number } {
  const parts = Object.fromEntries(
    clockFormat(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return {
    day: `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]}`,
    hour: Number(parts["hour"]),
    minute: Number(parts["minute"]),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes milliseconds on a phone, so each time zone's is cached. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = createFormat();
  formats.set(timeZone, format);
  return format;

  function createFormat(): Intl.DateTimeFormat {
    try {
      return new Intl.DateTimeFormat("en-US", { ...CLOCK, timeZone });
    } catch {
      // Intl reports an unknown time zone by throwing.
      return new Intl.DateTimeFormat("en-US", { ...CLOCK, timeZone: "UTC" });
    }
  }
}

const CLOCK = {
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** Whether this runtime knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    // Intl reports an unknown time zone by throwing.
    return false;
  }
}
