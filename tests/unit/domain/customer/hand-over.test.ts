import { describe, expect, it } from "vitest";
import { handedOver, isHandedOver } from "#domain/customer/hand-over.ts";
import { makeCustomer } from "#tests/support/sales.ts";

const toEva = { fromId: "ana", toId: "eva", zone: null };
const reps = (repId: string, otherRepIds: string[]) => {
  const after = handedOver(makeCustomer({ repId, otherRepIds }), toEva);
  return [after.repId, after.otherRepIds];
};

describe("giving customers to somebody else", () => {
  it("COMPANY-38 puts the other in the person's place, once", () => {
    expect(reps("ana", ["luis"])).toEqual(["eva", ["luis"]]);
    expect(reps("luis", ["ana", "rosa"])).toEqual(["luis", ["eva", "rosa"]]);
    expect(reps("ana", ["eva"])).toEqual(["eva", []]);
    expect(reps("eva", ["ana"])).toEqual(["eva", []]);
    expect(reps("luis", ["ana", "eva"])).toEqual(["luis", ["eva"]]);
  });

  it("COMPANY-38 is about all of theirs or those of a zone", () => {
    const norte = makeCustomer({ repId: "ana", zone: "Norte" });
    const shared = makeCustomer({ repId: "luis", otherRepIds: ["ana"], zone: "" });
    const others = makeCustomer({ repId: "luis", zone: "Norte" });
    const chosen = (zone: string | null) =>
      [norte, shared, others].map((each) => isHandedOver(each, { fromId: "ana", zone }));
    expect(chosen(null)).toEqual([true, true, false]);
    expect(chosen("Norte")).toEqual([true, false, false]);
    expect(chosen("")).toEqual([false, true, false]);
  });
});
