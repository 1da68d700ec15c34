import { describe, expect, it } from "vitest";
import {
  isMaintenance,
  isShutOut,
  maintenancePhase,
  nextPhaseAt,
  readMaintenance,
  takesCapturedBefore,
} from "#domain/access/maintenance.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

const MINUTE = 60_000;
const period = {
  startsAt: NOW,
  endsAt: NOW + 2 * HOUR,
  graceHours: 1,
  text: { en: "Faster search", es: "Búsqueda más rápida" },
};

describe("stored maintenance", () => {
  it("OPS-1 is its period, with a day of grace and no text where they cannot be read", () => {
    expect(readMaintenance({ active: false, ...period })).toEqual(period);
    expect(readMaintenance({ startsAt: NOW, endsAt: NOW + HOUR, graceHours: -1, text: "soon" })).toEqual({
      startsAt: NOW,
      endsAt: NOW + HOUR,
      graceHours: 24,
      text: { en: "", es: "" },
    });
  });

  it("OPS-1 is on without an end when switched on by hand, whatever its period", () => {
    for (const stored of [{ active: true }, { ...period, active: true, endsAt: 1 }]) {
      const read = readMaintenance(stored);
      expect([isMaintenance(read, NOW), read?.endsAt, takesCapturedBefore(read, NOW)]).toEqual([true, null, null]);
    }
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text for the switch", { active: "true" }],
    ["the switch off", { active: false }],
    ["no end", { startsAt: NOW }],
    ["an end before the start", { startsAt: NOW, endsAt: NOW - 1 }],
    ["an end at the start", { startsAt: NOW, endsAt: NOW }],
    ["a text for a time", { startsAt: "today", endsAt: NOW }],
  ])("OPS-1 is none for %s", (_case, stored) => {
    expect(readMaintenance(stored)).toBeNull();
  });
});

describe("a period", () => {
  it.each([
    ["long before", -16 * MINUTE, "planned", -15 * MINUTE],
    ["15 minutes before", -15 * MINUTE, "announced", 0],
    ["just before", -1, "announced", 0],
    ["at its start", 0, "on", 2 * HOUR],
    ["at its last moment", 2 * HOUR - 1, "on", 2 * HOUR],
    ["at its end", 2 * HOUR, "over", null],
  ] as const)("OPS-3 %s", (_case, from, phase, next) => {
    expect(maintenancePhase(period, NOW + from)).toBe(phase);
    expect(nextPhaseAt(period, NOW + from)).toBe(next === null ? null : NOW + next);
  });

  it("OPS-4 takes orders from before its start, for its grace", () => {
    const takes = [-1, 0, HOUR - 1, HOUR, 2 * HOUR].map((from) => takesCapturedBefore(period, NOW + from));
    expect(takes).toEqual([null, NOW, NOW, null, null]);
  });

  it("OPS-1 shuts out those without a role of its list, while it lasts", () => {
    const known = { period, roles: ["super_admin", "store_staff"] };
    expect(isShutOut(known, ["salesperson"], NOW)).toBe(true);
    expect(isShutOut(known, ["store_staff", "salesperson"], NOW)).toBe(false);
    expect(isShutOut(known, ["salesperson"], NOW - 1)).toBe(false);
    expect(isShutOut({ ...known, period: null }, ["salesperson"], NOW)).toBe(false);
  });

  it("has no phases where there is none", () => {
    expect([maintenancePhase(null, NOW), nextPhaseAt(null, NOW)]).toEqual(["none", null]);
  });
});
