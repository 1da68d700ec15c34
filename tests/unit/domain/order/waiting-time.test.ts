import { describe, expect, it } from "vitest";
import { waitingLimits, waitingOf, waitsSince } from "#domain/order/waiting-time.ts";
import { NOW } from "#tests/support/sales.ts";

/** Monday to Saturday, eight to six; Mexico City is six hours behind UTC. */
const SETTINGS = { timeZone: "America/Mexico_City" };
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-06:00`);

describe("ORDER-50: how long an order waits", () => {
  const waiting = (since: number, now: number, settings: Parameters<typeof waitingLimits>[1] = SETTINGS) =>
    waitingOf(since, waitingLimits(now, settings));

  it("is long after two hours of work, too long after four", () => {
    expect(waiting(at(23, "10:00"), at(23, "12:00"))).toBe("short");
    expect(waiting(at(23, "10:00") - 1, at(23, "12:00"))).toBe("long");
    expect(waiting(at(23, "10:00"), at(23, "14:00"))).toBe("long");
    expect(waiting(at(23, "10:00") - 1, at(23, "14:00"))).toBe("tooLong");
  });

  it("leaves out the night", () => {
    expect(waiting(at(23, "17:00"), at(24, "08:30"))).toBe("short");
    expect(waiting(at(23, "17:00") - 1, at(24, "09:00"))).toBe("long");
    expect(waiting(at(23, "16:00") - 1, at(24, "10:00"))).toBe("tooLong");
    expect(waiting(at(23, "16:30"), at(24, "05:00"))).toBe("short");
  });

  it("leaves out days without work: a Sunday and a holiday", () => {
    const saturday = at(21, "17:30");
    expect(waiting(saturday, at(22, "16:00"))).toBe("short");
    expect(waiting(saturday, at(23, "09:00"))).toBe("short");
    expect(waiting(saturday, at(23, "10:00"))).toBe("long");
    const holidays = { "2026-11-23": { day: "2026-11-23", name: "Revolución" } };
    expect(waiting(saturday, at(23, "17:00"), { ...SETTINGS, holidays })).toBe("short");
    expect(waiting(saturday, at(24, "10:00"), { ...SETTINGS, holidays })).toBe("long");
  });

  it("counts the company's own days and hours", () => {
    const visitRules = { workDays: [7], startsAt: 600, endsAt: 660 };
    expect(waiting(at(15, "10:00"), at(23, "12:00"), { ...SETTINGS, visitRules })).toBe("short");
    expect(waiting(at(15, "10:00") - 1, at(23, "12:00"), { ...SETTINGS, visitRules })).toBe("long");
  });

  it("is never long in a company that never works", () => {
    expect(waiting(at(10, "10:00"), at(23, "12:00"), { ...SETTINGS, visitRules: { workDays: [] } })).toBe("short");
  });

  it("begins with the last step, or with the arrival in the store", () => {
    const step = { status: "confirmed", by: "eva", byName: "Eva", reason: "" } as const;
    expect(waitsSince({ receivedAt: NOW, history: [] })).toBe(NOW);
    const history = [
      { ...step, at: NOW + 5 },
      { ...step, at: NOW + 9 },
    ];
    expect(waitsSince({ receivedAt: NOW, history })).toBe(NOW + 9);
  });
});
