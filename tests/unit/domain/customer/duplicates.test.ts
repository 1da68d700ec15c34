import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceBetween } from "#domain/values/distance.ts";
import { type DuplicateFacts, findDuplicates } from "#domain/customer/duplicates.ts";
import type { Position } from "#domain/values/position.ts";

const PUEBLA: Position = { latitude: 19.0414, longitude: -98.2063 };

function facts(id: string, changes: Partial<DuplicateFacts> = {}): DuplicateFacts {
  return { id, name: `Tienda ${id}`, phone: "", taxId: "", position: null, ...changes };
}

/** A point this many metres north of a place. */
function north(metres: number): Position {
  return { ...PUEBLA, latitude: PUEBLA.latitude + metres / 111_195 };
}

describe("duplicates of a customer (CUST-11)", () => {
  it("are those with the same phone or tax id, however the tax id is formatted", () => {
    const others = [
      facts("phone", { phone: "+522225551001" }),
      facts("taxId", { taxId: "gode-561231-gr8" }),
      facts("none", { phone: "+522225551002", taxId: "MAB9307148T4" }),
    ];
    const found = findDuplicates(facts("new", { phone: "+522225551001", taxId: "GODE561231GR8" }), others);
    expect(found).toEqual([
      { id: "phone", because: ["phone"], distance: null },
      { id: "taxId", because: ["taxId"], distance: null },
    ]);
  });

  it.each([
    ["Abarrotes El Niño", "ABARROTES EL NINO"],
    ["Abarrotes El Niño", "Abarrotes el Ninno"],
    ["Tienda La Luz", "La Luz, Tienda"],
  ])("are those with similar names within 300 m: %s, %s", (name, other) => {
    const candidate = facts("new", { name, position: PUEBLA });
    expect(findDuplicates(candidate, [facts("a", { name: other, position: north(290) })])).toMatchObject([
      { id: "a", because: ["name"] },
    ]);
    expect(findDuplicates(candidate, [facts("a", { name: other, position: north(310) })])).toEqual([]);
    expect(findDuplicates(candidate, [facts("a", { name: other })])).toEqual([]);
  });

  it("are not neighbours with another name", () => {
    const candidate = facts("new", { name: "Farmacia Guadalupe", position: PUEBLA });
    expect(findDuplicates(candidate, [facts("a", { name: "Papelería Guadalupe", position: PUEBLA })])).toEqual([]);
  });

  it("empty phones, tax ids and names match nothing, and a customer is not its own duplicate", () => {
    expect(findDuplicates(facts("new", { name: "" }), [facts("a", { name: "" })])).toEqual([]);
    const self = facts("a", { phone: "+522225551001", position: PUEBLA });
    expect(findDuplicates(self, [self])).toEqual([]);
  });

  it("are sorted by number of reasons, then by distance", () => {
    const candidate = facts("new", { name: "La Luz", phone: "+522225551001", position: PUEBLA });
    const found = findDuplicates(candidate, [
      facts("far", { name: "La Luz", position: north(200) }),
      facts("near", { name: "La Luz", position: north(20) }),
      facts("both", { name: "La Luz", phone: "+522225551001", position: north(250) }),
    ]);
    expect(found.map(({ id }) => id)).toEqual(["both", "near", "far"]);
  });

  it("similarity is mutual, and certain for the same words in any order", () => {
    const name = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,2}$/);
    const isFound = (a: string, b: string) =>
      findDuplicates(facts("new", { name: a, position: PUEBLA }), [facts("old", { name: b, position: PUEBLA })])
        .length > 0;
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(isFound(a, b)).toBe(isFound(b, a));
        expect(isFound(a, a.split(" ").toReversed().join(" "))).toBe(true);
      }),
    );
  });
});

describe("distance", () => {
  it("Puebla to Mexico City is about 107 km, and a place to itself is 0", () => {
    expect(distanceBetween(PUEBLA, { latitude: 19.4326, longitude: -99.1332 }) / 1000).toBeCloseTo(106.6, 0);
    expect(distanceBetween(PUEBLA, PUEBLA)).toBe(0);
  });

  it("takes the short way across the date line", () => {
    const west = { latitude: 0, longitude: 179.999 };
    expect(distanceBetween(west, { latitude: 0, longitude: -179.999 })).toBeLessThan(300);
  });
});
