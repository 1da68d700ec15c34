import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuantityEdits } from "#components/order/selling/quantity-edits.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A cart whose writes finish on command. */
function slowCart() {
  const writes: { productId: string; quantity: number; finish: (problem: string | null) => void }[] = [];
  const edits = createQuantityEdits<string>(
    (productId, quantity) => new Promise((finish) => writes.push({ productId, quantity, finish })),
  );
  const finish = async (problem: string | null = null) => {
    writes.at(-1)?.finish(problem);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { edits, writes, finish };
}

describe("quantities between the tap and the saved cart", () => {
  it("ten quick taps show ten at once and are written twice: the first and the newest", async () => {
    const { edits, writes, finish } = slowCart();
    for (let quantity = 1; quantity <= 10; quantity++) edits.edit("cola", quantity);
    expect(edits.snapshot().pending.get("cola")).toBe(10);
    await finish();
    await finish();
    expect(writes.map((write) => write.quantity)).toEqual([1, 10]);
  });

  it("the tapped number stays until the saved cart shows it", async () => {
    const { edits, finish } = slowCart();
    edits.edit("cola", 3);
    await finish();
    expect(edits.snapshot().pending.get("cola")).toBe(3);
    edits.settle(new Map([["cola", 3]]));
    expect(edits.snapshot().pending.has("cola")).toBe(false);
  });

  it("a saved cart older than the last tap does not revert it", async () => {
    const { edits, finish } = slowCart();
    edits.edit("cola", 3);
    edits.settle(new Map([["cola", 2]]));
    await finish();
    expect(edits.snapshot().pending.get("cola")).toBe(3);
  });

  it("shows a value written by another tab after two seconds", async () => {
    const { edits, finish } = slowCart();
    edits.edit("cola", 3);
    await finish();
    edits.settle(new Map([["cola", 7]]));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(edits.snapshot().pending.has("cola")).toBe(false);
  });

  it("a refused quantity is replaced by the saved one, with the reason, until the next tap", async () => {
    const { edits, finish } = slowCart();
    const heard = vi.fn();
    edits.subscribe(heard);
    edits.edit("cola", 3);
    await finish("noPrice");
    expect(edits.snapshot().pending.has("cola")).toBe(false);
    expect(edits.snapshot().problems.get("cola")).toBe("noPrice");
    edits.edit("cola", 1);
    expect(edits.snapshot().problems.has("cola")).toBe(false);
    expect(heard).toHaveBeenCalled();
  });

  it("products do not wait for each other", () => {
    const { edits, writes } = slowCart();
    edits.edit("cola", 1);
    edits.edit("pan", 1);
    expect(writes.map((write) => write.productId)).toEqual(["cola", "pan"]);
  });
});
