import { describe, expect, it } from "vitest";
import { type Candidate, DUPLICATE_WITHIN_MS, findDuplicate } from "#domain/order-life/find-duplicate.ts";
import { NOW } from "#tests/support/sales.ts";

const lines = (...quantities: number[]) => quantities.map((quantity, index) => ({ productId: `p${index}`, quantity }));

function candidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    orderId: "o1",
    capturedAt: NOW,
    lines: lines(1, 2, 3, 4, 5),
    purchaseOrder: "",
    status: "confirmed",
    ...changes,
  };
}

const order = (changes: object = {}) => ({
  orderId: "o2",
  capturedAt: NOW,
  lines: lines(1, 2, 3, 4, 5),
  purchaseOrder: "",
  ...changes,
});

describe("ORDER-79 a suspected duplicate", () => {
  it("has at least 80 % the same lines, of the longer order", () => {
    expect(findDuplicate(order(), [candidate()])).toBe("o1");
    expect(findDuplicate(order({ lines: lines(1, 2, 3, 4, 9) }), [candidate()])).toBe("o1");
    expect(findDuplicate(order({ lines: lines(1, 2, 3, 9, 9) }), [candidate()])).toBeNull();
    expect(findDuplicate(order({ lines: lines(1, 2, 3, 4) }), [candidate()])).toBe("o1");
    expect(findDuplicate(order({ lines: lines(1, 2, 3) }), [candidate()])).toBeNull();
    expect(findDuplicate(order({ lines: lines(1, 2, 3, 4, 5, 6, 7) }), [candidate()])).toBeNull();
  });

  it("counts a repeated line once", () => {
    const twice = [...lines(1), ...lines(1)];
    expect(findDuplicate(order({ lines: twice }), [candidate({ lines: lines(1, 2) })])).toBeNull();
    expect(findDuplicate(order({ lines: twice }), [candidate({ lines: twice })])).toBe("o1");
  });

  it("has no other number of the customer's", () => {
    const numbered = order({ purchaseOrder: "PO 7" });
    expect(findDuplicate(numbered, [candidate({ purchaseOrder: "PO 8" })])).toBeNull();
    expect(findDuplicate(numbered, [candidate({ purchaseOrder: "PO 7 " })])).toBe("o1");
    expect(findDuplicate(numbered, [candidate()])).toBe("o1");
  });

  it("was captured within half an hour, before or after", () => {
    for (const sign of [1, -1]) {
      const at = (distance: number) => candidate({ capturedAt: NOW + sign * distance });
      expect(findDuplicate(order(), [at(DUPLICATE_WITHIN_MS)])).toBe("o1");
      expect(findDuplicate(order(), [at(DUPLICATE_WITHIN_MS + 1)])).toBeNull();
    }
  });

  it("is the nearest of several, never the order itself, one that was closed, a counter sale or a backorder", () => {
    const near = candidate({ orderId: "near", capturedAt: NOW - 1_000 });
    expect(findDuplicate(order(), [candidate({ capturedAt: NOW - 60_000 }), near])).toBe("near");
    const sale = { paid: [], change: 0 } as unknown as NonNullable<Candidate["sale"]>;
    const none = [{ orderId: "o2" }, { status: "cancelled" }, { status: "rejected" }, { sale }, { backorderOf: "o0" }];
    for (const changes of none) expect(findDuplicate(order(), [candidate(changes as Partial<Candidate>)])).toBeNull();
  });
});
