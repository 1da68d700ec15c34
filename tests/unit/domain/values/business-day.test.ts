import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  addDays,
  businessDayOf,
  dayOfYear,
  dayStart,
  daysBetween,
  instantAt,
  isCalendarDay,
  isTimeZone,
  minuteOfDay,
  nextDeliveryDay,
  weekdayOf,
} from "#domain/values/business-day.ts";

const at = (text: string) => Date.parse(text);

describe("businessDayOf", () => {
  it.each([
    ["midnight in Mexico City", "2026-11-21T05:59:59.999Z", "America/Mexico_City", "2026-11-20"],
    ["a moment later", "2026-11-21T06:00:00.000Z", "America/Mexico_City", "2026-11-21"],
    ["before the clocks go forward in New York", "2026-03-08T04:59:59Z", "America/New_York", "2026-03-07"],
    ["the short day's last second", "2026-03-09T03:59:59Z", "America/New_York", "2026-03-08"],
    ["after the short day", "2026-03-09T04:00:00Z", "America/New_York", "2026-03-09"],
    ["the long day's last second", "2026-11-02T04:59:59Z", "America/New_York", "2026-11-01"],
    ["after the long day", "2026-11-02T05:00:00Z", "America/New_York", "2026-11-02"],
    ["the day Chile has no midnight", "2026-09-06T04:00:00Z", "America/Santiago", "2026-09-06"],
    ["a leap day", "2028-02-29T12:00:00Z", "America/Bogota", "2028-02-29"],
    ["new year in Buenos Aires", "2027-01-01T02:59:59Z", "America/Argentina/Buenos_Aires", "2026-12-31"],
    ["an unknown zone counts as UTC", "2026-11-21T00:00:00Z", "Mars/Olympus", "2026-11-21"],
  ])("%s", (_name, instant, zone, day) => {
    expect(businessDayOf(at(instant), zone)).toBe(day);
  });

  it("never goes back as time passes", () => {
    const anyZone = fc.constantFrom("America/New_York", "America/Santiago", "America/Asuncion", "Pacific/Apia", "UTC");
    fc.assert(
      fc.property(anyZone, fc.nat({ max: 4_000_000_000_000 }), fc.nat({ max: 100_000_000 }), (zone, instant, later) => {
        expect(businessDayOf(instant, zone) <= businessDayOf(instant + later, zone)).toBe(true);
      }),
    );
  });
});

describe("instantAt", () => {
  it.each([
    ["an afternoon", "2026-11-20", 18 * 60, "America/Mexico_City", "2026-11-21T00:00:00Z"],
    ["the afternoon of the short day", "2026-03-08", 18 * 60, "America/New_York", "2026-03-08T22:00:00Z"],
    ["the afternoon of the long day", "2026-11-01", 18 * 60 + 30, "America/New_York", "2026-11-01T23:30:00Z"],
    ["before the clocks go back", "2026-11-01", 30, "America/New_York", "2026-11-01T04:30:00Z"],
    ["the day Chile has no midnight", "2026-09-06", 8 * 60, "America/Santiago", "2026-09-06T11:00:00Z"],
    ["the end of a day", "2026-11-20", 1_440, "America/Bogota", "2026-11-21T05:00:00Z"],
  ])("VISIT-19 %s", (_name, day, minutes, zone, instant) => {
    expect(new Date(instantAt(day, minutes, zone))).toEqual(new Date(instant));
    expect(minuteOfDay(at(instant), zone)).toBe(minutes % 1_440);
  });
});

describe("calendar days", () => {
  it("add up over months, years and leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect([dayOfYear("2026-01-01"), dayOfYear("2026-11-20"), dayOfYear("2028-12-31")]).toEqual([1, 324, 366]);
    expect([weekdayOf("2026-11-21"), weekdayOf("2026-11-22")]).toEqual([6, 0]);
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
        expect(daysBetween("2026-11-21", addDays("2026-11-21", count))).toBe(count);
      }),
    );
  });

  it("are told apart from text that only looks like one", () => {
    expect(["2026-11-21", "2028-02-29"].every(isCalendarDay)).toBe(true);
    expect(["2027-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "tomorrow"].some(isCalendarDay)).toBe(false);
    expect([isTimeZone("America/Lima"), isTimeZone("Lima"), isTimeZone("")]).toEqual([true, false, false]);
  });
});

it.each([
  ["2026-11-21", "America/Mexico_City", "2026-11-21T06:00:00Z"],
  ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00Z"],
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00Z"],
  // Santiago turns its clocks at midnight: that day begins at one.
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z"],
])("COMPANY-45 %s begins in %s at %s", (day, zone, start) => expect(dayStart(day, zone)).toBe(at(start)));

it("COMPANY-45 any day begins with its first instant, and few of its neighbours are looked at", () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  // Chile has days without a midnight: those are searched for.
  const most = { "America/Santiago": 40, "America/Mexico_City": 6, "America/New_York": 6, "Asia/Kolkata": 6, UTC: 6 };
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.entries(most)),
      fc.integer({ min: 0, max: 7_300 }),
      ([zone, calls], count) => {
        const day = addDays("2015-01-01", count);
        asked.mockClear();
        const start = dayStart(day, zone);
        expect(asked.mock.calls.length).toBeLessThanOrEqual(calls);
        expect([businessDayOf(start, zone), businessDayOf(start - 1, zone) < day]).toEqual([day, true]);
      },
    ),
  );
  asked.mockRestore();
});

describe("nextDeliveryDay", () => {
  const settings = { timeZone: "America/Mexico_City", cutOffHour: 16 };
  it.each([
    ["Friday before the cut-off", "2026-11-20T21:59:59Z", "2026-11-21"],
    ["Friday after it: Sunday is none, so Monday", "2026-11-20T22:00:00Z", "2026-11-23"],
    ["Saturday morning: Monday", "2026-11-21T16:00:00Z", "2026-11-23"],
    ["Monday after the cut-off", "2026-11-23T22:00:00Z", "2026-11-25"],
    ["just after midnight", "2026-11-24T06:00:00Z", "2026-11-25"],
  ])("%s", (_name, now, day) => {
    expect(nextDeliveryDay(at(now), settings, [1, 2, 3, 4, 5, 6])).toBe(day);
  });

  it.each([
    ["the next of the days, across a week", [2], "2026-11-24"],
    ["Sunday where it is one", [7], "2026-11-22"],
    ["the very day where there is none", [], "2026-11-21"],
  ])("ORDER-11 %s", (_name, days, day) => {
    expect(nextDeliveryDay(at("2026-11-20T12:00:00Z"), settings, days)).toBe(day);
  });

  it("treats a cut-off of 0 as always past and of 24 as never", () => {
    expect(nextDeliveryDay(at("2026-11-23T12:00:00Z"), { ...settings, cutOffHour: 0 }, [1, 2, 3])).toBe("2026-11-25");
    expect(nextDeliveryDay(at("2026-11-24T05:59:59Z"), { ...settings, cutOffHour: 24 }, [1, 2, 3])).toBe("2026-11-24");
  });
});
