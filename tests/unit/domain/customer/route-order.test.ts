import { describe, expect, it } from "vitest";
import { sequenceEdits, zoneSequence } from "#domain/customer/route-order.ts";
import { buildCustomer } from "#tests/support/build.ts";

const shop = (id: string, routeOrder: number | null) => buildCustomer(id, { name: id, routeOrder });

describe("VISIT-46 a zone's fixed sequence", () => {
  it("has the customers with a place, by place, then by name", () => {
    const shops = [shop("c", 7), shop("a", null), shop("d", 2), shop("b", 7)];
    expect(zoneSequence(shops).map(({ id }) => id)).toEqual(["d", "b", "c"]);
  });

  it("is counted from 1, and edits only those whose place changes", () => {
    const shops = [shop("a", 1), shop("b", 2), shop("c", 5), shop("d", null)];
    const places = (sequence: readonly string[]) =>
      sequenceEdits(shops, sequence).map(({ after }) => [after.id, after.routeOrder]);
    expect(places(["a", "b", "c"])).toEqual([["c", 3]]);
    expect(places(["b", "a", "d"])).toEqual([
      ["a", 2],
      ["b", 1],
      ["c", null],
      ["d", 3],
    ]);
    expect(places(zoneSequence(shops).map(({ id }) => id))).toEqual([["c", 3]]);
  });

  it("without anybody in it takes every place away", () => {
    expect(sequenceEdits([shop("a", 1), shop("b", null)], []).map(({ after }) => after.routeOrder)).toEqual([null]);
  });
});
