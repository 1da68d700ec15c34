import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { TiersDraft } from "#domain/pricing/tiers-draft.ts";
import { TierFields } from "#components/pricing/TierFields.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

afterEach(cleanup);

const NONE = { price: {}, breaks: {}, next: {} };
const BEFORE: TiersDraft = { unitPrice: 100_000, breaks: [], next: null };

let tiers: TiersDraft;

interface ShownProps {
  readonly start: TiersDraft;
  readonly isNew?: boolean;
  readonly messages?: Parameters<typeof TierFields>[0]["messages"];
}

function Shown({ start, isNew = false, messages = NONE }: ShownProps) {
  const [value, setValue] = useState(start);
  return (
    <TierFields
      label="Standard"
      value={value}
      before={isNew ? null : BEFORE}
      day="2026-11-21"
      currency="MXN"
      quantityScale={1}
      messages={messages}
      onChange={(next) => {
        tiers = next;
        setValue(next);
      }}
    />
  );
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a price field (PRICE-11)", () => {
  it("asks for the start day once changed, with now as the default", async () => {
    await renderWithTexts(<Shown start={BEFORE} />);
    expect(screen.queryByRole("radio", { name: "From a date" })).toBeNull();
    type(/^Standard/, "12.50");
    expect(tiers).toEqual({ unitPrice: 125_000, breaks: [], next: null });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "From now" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "From a date" }));
    expect(tiers).toEqual({
      unitPrice: 100_000,
      breaks: [],
      next: { from: "2026-11-22", unitPrice: 125_000, breaks: [] },
    });
    type(/^From the start of/, "2026-12-01");
    expect(tiers.next?.from).toBe("2026-12-01");
  });

  it("schedules quantity prices for the day too", async () => {
    await renderWithTexts(<Shown start={BEFORE} />);
    await press("Add a price by quantity");
    type(/^From quantity/, "6");
    type(/^Price \(MXN\)/, "9");
    await userEvent.click(screen.getByRole("radio", { name: "From a date" }));
    expect(tiers.breaks).toEqual([]);
    expect(tiers.next).toMatchObject({ unitPrice: 100_000, breaks: [{ fromQuantity: 6, unitPrice: 90_000 }] });
  });

  it("shows a scheduled change and removes it with one tap", async () => {
    const next = { from: "2026-12-01", unitPrice: 140_000, breaks: [] };
    await renderWithTexts(<Shown start={{ ...BEFORE, next }} />);
    expect(screen.getByLabelText<HTMLInputElement>(/^From the start of/).value).toBe("2026-12-01");
    await press("Remove this change");
    expect(tiers).toEqual(BEFORE);
  });

  it("asks nothing for a new product: its price applies from now on", async () => {
    await renderWithTexts(<Shown start={{ unitPrice: null, breaks: [], next: null }} isNew />);
    type(/^Standard/, "5");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByRole("button", { name: "Change it on a date" })).toBeNull();
  });

  it.each([
    ["pastDay", /^From the start of/],
    ["belowFloor", /^New price from that day/],
    ["required", /^New price from that day/],
  ])("shows %s next to the field it concerns", async (code, label) => {
    const next = { from: "2026-11-20", unitPrice: code === "required" ? null : 1, breaks: [] };
    const messages = { ...NONE, next: { code, error: "This is wrong" } };
    await renderWithTexts(<Shown start={{ ...BEFORE, next }} messages={messages} />);
    const field = screen.getByLabelText(label);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("This is wrong");
  });

  it("reports an unreadable number, with an example in the locale's notation", async () => {
    await renderWithTexts(<Shown start={BEFORE} />);
    type(/^Standard/, "1.234,56");
    expect(tiers.unitPrice).toBeNaN();
    expect(screen.getByText(/1,234\.50/)).toBeDefined();
    type(/^Standard/, "1,234.56");
    expect(tiers.unitPrice).toBe(12_345_600);
  });
});
