import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { buildProduct } from "#tests/support/build.ts";
import { ReportErrorSheet } from "#components/product/ReportErrorSheet.tsx";
import { SuggestionCard } from "#components/records/SuggestionCard.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

afterEach(cleanup);

it("PROD-17 names the reported product, and warns of a mistyped barcode, before sending", async () => {
  const onSend = vi.fn(async () => null);
  const product = buildProduct("p1", { name: "Green salsa 500 g", barcodes: ["7509871105188"] });
  await renderWithTexts(<ReportErrorSheet product={product} onSend={onSend} onClose={() => undefined} />);
  const user = userEvent.setup();
  expect(screen.getByRole("dialog", { name: "What is wrong with Green salsa 500 g?" })).toBeDefined();

  await user.selectOptions(screen.getByLabelText("It is about"), "The barcode");
  expect(screen.queryByText(/the last digit does not fit/)).toBeNull();
  await user.type(screen.getByLabelText("Barcodes"), "{Enter}7509871105180");
  expect(screen.getByText(/^7509871105180: the last digit does not fit/)).toBeDefined();

  await user.click(screen.getByRole("button", { name: "Send to the owner" }));
  expect(onSend).toHaveBeenCalledWith({
    subject: "barcode",
    changes: { barcodes: ["7509871105188", "7509871105180"] },
    note: "",
  });
});

it("a suggestion links to its record, and states the current and suggested value accessibly", async () => {
  await renderWithTexts(
    <SuggestionCard
      title="Green salsa 500 g"
      to="/products/p1"
      suggestedByName="Ana Torres"
      suggestedAt={Date.now()}
      changes={[{ field: "pack", label: "Pack", from: "12 × 500 g", to: "24 × 500 g" }]}
      note=""
      problem={null}
      reject="Keep as it is"
      accept="Accept"
      onAnswer={() => undefined}
    />,
  );
  expect(screen.getByRole("link", { name: "Green salsa 500 g" }).getAttribute("href")).toBe("/products/p1");
  expect(screen.getByRole("deletion").textContent).toBe("Now: 12 × 500 g");
  expect(screen.getByRole("insertion").textContent).toBe("Suggested: 24 × 500 g");
});
