import { describe, expect, it } from "vitest";
import { suggestRuns } from "#domain/delivery/suggest-runs.ts";

const place = (customerId: string, longitude: number | null, zone = "") => ({
  customerId,
  zone,
  position: longitude === null ? null : { latitude: 19.4, longitude },
});
const run = (runId: string, ...customerIds: string[]) => ({ runId, customerIds });

function parts(...args: Parameters<typeof suggestRuns>) {
  return [...suggestRuns(...args)].map(([runId, places]) => [runId, places.map(({ customerId }) => customerId)]);
}

describe("DELIV-20 dividing what waits among runs", () => {
  const west = [place("a", -99.3), place("b", -99.29), place("c", -99.28)];
  const east = [place("x", -99.1), place("y", -99.09), place("z", -99.08)];

  it("makes compact areas of like size", () => {
    const answer = parts([...west, ...east], [run("r1"), run("r2")]).map(([, ids]) => ids);
    expect(answer).toHaveLength(2);
    expect(answer).toEqual(
      expect.arrayContaining([
        ["a", "b", "c"],
        ["x", "y", "z"],
      ]),
    );
  });

  it("sends orders with the run that goes there anyway", () => {
    const answer = new Map(parts([place("x", -99.1), ...west], [run("r1", "x"), run("r2")]) as [string, string[]][]);
    expect(answer.get("r1")).toContain("x");
  });

  it("sends a customer without a pin where most of the zone go, and nobody twice", () => {
    const places = [...west, ...east.map((each) => ({ ...each, zone: "East" })), place("n", null, "East")];
    const answer = parts(places, [run("r1"), run("r2")]);
    const ofEast = answer.find(([, ids]) => ids?.includes("y"))?.[1];
    expect(ofEast).toContain("n");
    const all = answer.flatMap(([, ids]) => ids ?? []);
    expect([all.length, new Set(all)]).toEqual([7, new Set(["a", "b", "c", "n", "x", "y", "z"])]);
  });

  it("shares out evenly what nobody knows the place of", () => {
    const answer = parts([place("a", null), place("b", null)], [run("r1"), run("r2")]);
    expect(answer).toEqual([
      ["r1", ["a"]],
      ["r2", ["b"]],
    ]);
  });

  it("has nothing to suggest without a run", () => {
    expect(parts(west, [])).toEqual([]);
  });
});
