import { describe, expect, it } from "vitest";
import { COMPANY_PROOF } from "#domain/company/proof-rules.ts";
import { deliveryFlags, deliveryProblem, proofGaps, proofNeeds } from "#domain/delivery/check-delivery.ts";
import type { Delivery } from "#domain/delivery/delivery.ts";
import { makeDelivery, photoId } from "#tests/support/proofs.ts";
import { makeOrigin, makeSettings, NOW } from "#tests/support/sales.ts";

const NOBODY = { receiver: { name: "", idNumber: "", code: "" }, signature: null };
const FAILED: Pick<Delivery, "orders" | "failed"> = {
  orders: [{ orderId: "o1", outcome: "failed", items: [] }],
  failed: { reasonCode: "CLOSED", words: "", proposedDay: null },
};

function partial(...items: Delivery["orders"][number]["items"]): Partial<Delivery> {
  return { orders: [{ orderId: "o1", outcome: "partial", items }] };
}

describe("proof that is needed", () => {
  it("DELIV-1 is the company's, with the customer's rules in their place", () => {
    const settings = makeSettings({ proofDefaults: { photo: "required" } });
    expect(proofNeeds(settings, { signature: "required", receiverName: "off" }, 100)).toEqual({
      ...COMPANY_PROOF,
      photo: "required",
      signature: "required",
      receiverName: "off",
    });
  });

  it("DELIV-1 is stricter from the company's amount on", () => {
    const settings = makeSettings({ strictProofFrom: 500, proofDefaults: { photo: "warn", note: "off" } });
    expect(proofNeeds(settings, {}, 499)).toMatchObject({ signature: "optional", photo: "warn" });
    expect(proofNeeds(settings, {}, 500)).toMatchObject({ signature: "required", photo: "required", note: "off" });
    expect(proofNeeds(settings, { signature: "off" }, 500).signature).toBe("off");
  });

  it("DELIV-28 is told apart by what must be there and what is only warned about", () => {
    const needs = { ...COMPANY_PROOF, photo: "warn", signature: "required", receiverId: "required" } as const;
    expect(proofGaps(makeDelivery(NOBODY), needs)).toEqual({
      required: ["signature", "receiverName", "receiverId"],
      warned: ["photo"],
    });
    const given = { name: "Lupita", idNumber: "INE 12", code: "" };
    expect(proofGaps(makeDelivery({ receiver: given, photoIds: [photoId(1)] }), needs).required).toEqual([]);
  });

  it("DELIV-28 is none where nothing was handed over", () => {
    const needs = { ...COMPANY_PROOF, signature: "required" } as const;
    expect(proofGaps(makeDelivery({ ...FAILED, ...NOBODY }), needs)).toEqual({ required: [], warned: [] });
  });

  it("DELIV-29 takes a photograph and the reason where nobody could sign", () => {
    const needs = { ...COMPANY_PROOF, signature: "required" } as const;
    const unsigned = { signature: null, noSignature: "Hands full" };
    expect(proofGaps(makeDelivery(unsigned), needs).required).toEqual(["signature"]);
    expect(proofGaps(makeDelivery({ ...unsigned, photoIds: [photoId(1)] }), needs).required).toEqual([]);
  });
});

describe("a sound delivery", () => {
  const item = { lineId: "l1", quantity: 1, reasonCode: "DAMAGED", words: "" };

  it.each<[string, Partial<Delivery>, string | null]>([
    ["whole", {}, null],
    ["partial", partial(item), null],
    ["failed", FAILED, null],
    ["on no day", { businessDay: "2026-02-30" }, "businessDay"],
    ["an order twice", { orders: [...makeDelivery().orders, ...makeDelivery().orders] }, "orders"],
    ["partial without an item", partial(), "orders.0.items"],
    ["a line twice", partial(item, item), "orders.0.items"],
    ["an item without a reason", partial({ ...item, reasonCode: "OTHER", words: "no" }), "orders.0.items"],
    ["whole with an item", { orders: [{ orderId: "o1", outcome: "delivered", items: [item] }] }, "orders.0.items"],
    ["failed without why", { orders: FAILED.orders }, "failed"],
    ["why without failing", { failed: FAILED.failed }, "failed"],
    [
      "failed for no reason",
      { ...FAILED, failed: { reasonCode: null, words: " ", proposedDay: null } },
      "failed.reasonCode",
    ],
    [
      "again on the same day",
      { ...FAILED, failed: { reasonCode: "CLOSED", words: "", proposedDay: makeDelivery().businessDay } },
      "failed.proposedDay",
    ],
    ["signed and not", { noSignature: "Hands full", photoIds: [photoId(1)] }, "noSignature"],
    ["not signed for no reason", { signature: null, noSignature: " ", photoIds: [photoId(1)] }, "noSignature"],
    ["not signed without a photograph", { signature: null, noSignature: "Hands full" }, "photoIds"],
    ["a photograph twice", { photoIds: [photoId(1), photoId(1)] }, "photoIds"],
  ])("DELIV-25 says so: %s", (_, changes, field) => {
    expect(deliveryProblem(makeDelivery(changes))).toBe(field);
  });
});

describe("what the store doubts", () => {
  const facts = {
    receivedAt: NOW,
    timeZone: makeSettings().timeZone,
    origin: makeOrigin({ device: { letter: "A", repCodes: ["DR"], registeredAt: null } }),
    needs: COMPANY_PROOF,
  };

  it("DELIV-27 is nothing of an honest one", () => {
    expect(deliveryFlags({ ...facts, delivery: makeDelivery() })).toEqual([]);
  });

  it("DELIV-27 is a missing proof, a wrong clock and another's device", () => {
    const delivery = makeDelivery({ ...NOBODY, capturedAt: NOW + 3_600_000, businessDay: "2026-11-21" });
    const flags = deliveryFlags({ ...facts, delivery, origin: makeOrigin() });
    expect(flags).toEqual(["DEVICE_MISMATCH", "CLOCK_SKEW", "PROOF_MISSING"]);
  });
});
