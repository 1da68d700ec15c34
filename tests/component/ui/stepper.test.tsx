import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

async function show(quantity: number, limits = { min: 1, max: 999, step: 1 }) {
  const changes: number[] = [];
  await renderWithTexts(
    <Stepper
      label="Black beans"
      quantity={quantity}
      {...limits}
      onChange={(next) => changes.push(next)}
      onOpenPad={() => {}}
    />,
  );
  const user = userEvent.setup();
  return { changes, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

describe("Stepper", () => {
  it("shows only the plus at 0, and starts with the minimum", async () => {
    const { changes, press } = await show(0, { min: 6, max: 999, step: 6 });
    expect(screen.getAllByRole("button")).toHaveLength(1);
    await press("More of Black beans");
    expect(changes).toEqual([6]);
  });

  it("removes the line below the minimum", async () => {
    const { changes, press } = await show(6, { min: 6, max: 999, step: 6 });
    await press("Less of Black beans");
    expect(changes).toEqual([0]);
  });

  it("stops at 999", async () => {
    const { changes, press } = await show(999);
    await press("More of Black beans");
    expect(changes).toEqual([]);
  });

  it("always lands on a whole step within the limits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(1 as const, -1 as const),
        (quantity, min, step, direction) => {
          const next = stepQuantity(quantity, { min, max: 999, step }, direction);
          expect(next === 0 || next === quantity || (next % step === 0 && next >= min && next <= 999)).toBe(true);
        },
      ),
    );
  });
});
