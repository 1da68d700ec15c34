import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

describe("SCREEN-15: amounts", () => {
  it("puts the currency before the number in this locale, and a true minus before both", async () => {
    const { container } = await renderWithTexts(
      <>
        <AmountText amount={123_450} currency="MXN" />
        <AmountText amount={-1250} currency="MXN" />
      </>,
    );
    expect([...container.children].map((amount) => amount.textContent)).toEqual(["$1,234.50", "\u2212$12.50"]);
  });
});
