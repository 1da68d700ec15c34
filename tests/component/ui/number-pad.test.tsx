import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

const upTo999 = (quantity: number | null) => (quantity !== null && quantity <= 999 ? null : "Maximum 999 per line.");

async function openPad(props: Partial<Parameters<typeof NumberPad>[0]> = {}) {
  const done: number[] = [];
  await renderWithTexts(
    <NumberPad quantity={4} check={upTo999} onDone={(quantity) => done.push(quantity)} {...props} />,
  );
  const user = userEvent.setup();
  const press = async (...names: string[]) => {
    for (const name of names) await user.click(screen.getByRole("button", { name }));
  };
  return { done, press, shown: () => screen.getByRole("status").textContent };
}

describe("NumberPad", () => {
  it("opens with the quantity, and the first digit replaces it", async () => {
    const { done, press, shown } = await openPad();
    expect(shown()).toBe("4");
    await press("1", "2", "Set quantity");
    expect(done).toEqual([12]);
  });

  it("adds quick steps to the typed number", async () => {
    const { done, press } = await openPad();
    await press("+10", "+5", "Set quantity");
    expect(done).toEqual([19]);
  });

  it("shows what is wrong and does not accept it", async () => {
    const { done, press } = await openPad();
    await press("1", "0", "0", "0");
    expect(screen.getByRole("alert").textContent).toBe("Maximum 999 per line.");
    expect(screen.getByRole("button", { name: "Set quantity" })).toHaveProperty("disabled", true);
    await press("Set quantity");
    expect(done).toEqual([]);
    await press("Delete the last digit", "Set quantity");
    expect(done).toEqual([100]);
  });

  it("[ORDER-8] a product sold only by the case is counted in cases, without a choice", async () => {
    const { done, press, shown } = await openPad({ quantity: 48, unitsPerCase: 24, casesOnly: true });
    expect(shown()).toBe("2cases of 24");
    expect(screen.queryByRole("button", { name: "By unit" })).toBeNull();
    await press("3", "Set quantity");
    expect(done).toEqual([72]);
  });

  it("counts cases of the product's units", async () => {
    const { done, press } = await openPad({ unitsPerCase: 24 });
    await press("By case of 24", "3", "Set quantity");
    expect(done).toEqual([72]);
  });

  it("takes decimals of weighed goods in the locale's notation, and none of counted goods", async () => {
    const { done, press } = await openPad({ quantityScale: 1000, quantity: 0, check: () => null });
    await press("0", ".", "2", "5", "Set quantity");
    expect(done).toEqual([250]);
    cleanup();
    await openPad();
    expect(screen.queryByRole("button", { name: "." })).toBeNull();
  });
});
