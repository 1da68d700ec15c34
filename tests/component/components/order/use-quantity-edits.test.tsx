import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useQuantityEdits } from "#components/order/selling/use-quantity-edits.ts";

const NOTHING_SAVED: readonly { productId: string; quantity: number }[] = [];

afterEach(cleanup);

it("a row shows the new number at the tap, before it is saved: the next tap continues from it", () => {
  const neverSaved = () => new Promise<null>(() => {});
  const { result } = renderHook(() => useQuantityEdits(NOTHING_SAVED, neverSaved));
  const plus = () => act(() => result.current.edit("cola", result.current.quantityOf("cola") + 1));
  const before = result.current;
  plus();
  plus();
  expect(result.current.quantityOf("cola")).toBe(2);
  // The rendering of the rows is memoised by this object.
  expect(result.current).not.toBe(before);
});
