import { describe, expect, it } from "vitest";
import { type TimelineSource, timelineSteps } from "#screens/selling/order/timeline-steps.ts";

const captured = { capturedAt: 1_000, repName: "Ana Morales" };

function order(changes: Partial<TimelineSource>): TimelineSource {
  return { order: captured, receivedAt: null, history: [], sync: "waiting", status: "submitted", ...changes };
}

const step = (status: TimelineSource["status"], at: number) => ({ status, at, by: "s", byName: "Sofía", reason: "" });

describe("an order's timeline", () => {
  it("starts on the phone, by its clock, and shows that the rest is waiting", () => {
    const [first, second, ...more] = timelineSteps(order({}));
    expect(first).toMatchObject({ what: { kind: "captured" }, at: 1_000, clock: "device", byName: "Ana Morales" });
    expect(second).toMatchObject({ what: { kind: "waiting" }, at: null });
    expect(more).toEqual([]);
  });

  it.each([
    ["sending", "sending"],
    ["needs_you", "needsYou"],
  ] as const)("says %s while it is so", (sync, kind) => {
    expect(timelineSteps(order({ sync })).at(-1)?.what).toEqual({ kind });
  });

  it("continues by the store's clock once the store has the order", () => {
    const steps = timelineSteps(
      order({
        receivedAt: 2_000,
        sync: "in_store",
        status: "preparing",
        history: [step("submitted", 2_000), step("confirmed", 2_100), step("preparing", 3_000)],
      }),
    );
    expect(steps.map(({ at, clock }) => [at, clock])).toEqual([
      [1_000, "device"],
      [2_000, "store"],
      [2_100, "store"],
      [3_000, "store"],
    ]);
  });

  it("shows a requested step that the store has not accepted yet", () => {
    const steps = timelineSteps(
      order({ receivedAt: 2_000, sync: "waiting", status: "ready", history: [step("preparing", 2_100)] }),
    );
    expect(steps.at(-1)).toMatchObject({ what: { kind: "asked", status: "ready" }, at: null });
  });
});
