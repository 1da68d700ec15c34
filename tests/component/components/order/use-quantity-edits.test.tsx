import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useQuantityEdits } from "#components/order/selling/use-quantity-edits.ts";

const NOTHING_SAVED: readonly { productId: string; quantity: number }[] = [];

afterEach(cleanup);

it("a row shows the tapped number at the tap, not when it is saved: the next tap counts on from it", () => {
  const neverSaved = () => new Promise<null>(() => {});
  const { result } = renderHook(() => useQuantityEdits(NOTHING_SAVED, neverSaved));
  const plus = () => act(() => result.current.edit("cola", result.current.quantityOf("cola") + 1));
  const before = result.current;
  plus();
  plus();
  expect(result.current.quantityOf("cola")).toBe(2);
  // What draws the rows is memoised by this object.
  expect(result.current).not.toBe(before);
});
