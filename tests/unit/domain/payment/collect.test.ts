import { describe, expect, it } from "vitest";
import { chooseDues, composeParts, duesOf, lacksReference, type PartDraft } from "#domain/payment/collect.ts";
import { makeDocument } from "#tests/support/payments.ts";

const PHOTO = "a".repeat(64);
const draft = (changes: Partial<PartDraft>): PartDraft => ({ method: "check", amount: 100, reference: "", ...changes });

describe("[PAY-14] money that nobody can count again", () => {
  it.each<[Partial<PartDraft>, boolean]>([
    [{ method: "cash" }, false],
    [{ method: "check" }, true],
    [{ method: "check", reference: " " }, true],
    [{ method: "check", reference: "77" }, false],
    [{ method: "transfer", photoId: PHOTO }, false],
    [{ method: "card", photoId: PHOTO }, true],
    [{ method: "card", reference: "9" }, false],
  ])("%j lacks a reference: %s", (changes, isLacking) => {
    expect(lacksReference(draft(changes))).toBe(isLacking);
  });

  it("keeps its photograph; cash and cards have none", () => {
    const drafts = (["check", "cash", "card"] as const).map((method) => draft({ method, photoId: PHOTO }));
    const composed = composeParts(drafts, { currency: "MXN", cashRounding: "none" });
    expect(composed?.parts.map(({ photoId }) => photoId)).toEqual([PHOTO, undefined, undefined]);
  });
});

describe("[PAY-12] what a payment is for", () => {
  const aged = { document: makeDocument({ id: "o1" }), open: 60, days: 1, isOverdue: true };
  const order = (orderId: string) => ({ orderId, orderNo: `N-${orderId}`, left: 40 });

  it("names an order once: as a document where it is owed already, else with its number", () => {
    const dues = duesOf([aged], [order("o1"), order("o2")]);
    expect(dues.map(({ id, open }) => `${id} ${open}`)).toEqual(["o1 60", "o2 40"]);
    expect(chooseDues(dues, new Set(["o1", "o2"]), 80)).toEqual([
      { documentId: "o1", amount: 60 },
      { documentId: "o2", amount: 20, orderNo: "N-o2" },
    ]);
  });
});
