import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { HistoryLine } from "#domain/records/history-line.ts";
import { RecordHistory } from "#components/records/RecordHistory.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveReadHistory } from "#components/ports.ts";
import type { ReadHistory } from "#ports/history.ts";
import { Ports } from "#ui/ports/port.tsx";

afterEach(cleanup);

function line(changes: Partial<HistoryLine> = {}): HistoryLine {
  return {
    lineId: "h1",
    noun: "customer",
    kind: "changed",
    fields: { phone: { from: "+525555550101", to: "+525555550111" } },
    yielded: {},
    note: "",
    byName: "Olga Paz",
    at: Date.now() - 7_200_000,
    ...changes,
  };
}

async function show(read: ReadHistory | null): Promise<void> {
  await renderWithTexts(
    <Ports give={[giveReadHistory(read)]}>
      <RecordHistory noun="customer" recordId="c1" names={{ currency: "MXN", names: { gold: "Gold list" } }} />
    </Ports>,
  );
}

it("REC-2 shows who changed what, from which value to which, and which edits were discarded", async () => {
  await show(async () => [
    line({
      fields: { priceListId: { from: null, to: "gold" }, creditLimit: { from: 100_000, to: 250_000 } },
      yielded: { phone: "+525555550122" },
    }),
    line({ lineId: "h2", kind: "created", byName: "Luis Vega" }),
  ]);
  await screen.findByText("Olga Paz changed it");
  const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(said[0]).toContain("Price list: empty → Gold list");
  expect(said[0]).toMatch(/Credit limit: .*1,000\.00 → .*2,500\.00/);
  expect(said[0]).toContain("Phone: +525555550122 was let go");
  expect(said[1]).toContain("Luis Vega created it");
  expect(said[1]).not.toContain("+525555550101");
});

it("REC-4 shows a changed country of origin", async () => {
  await show(async () => [line({ noun: "product", fields: { countryOfOrigin: { from: "", to: "Argentina" } } })]);
  await screen.findByText("Olga Paz changed it");
  expect(screen.getByRole("listitem").textContent).toContain("Country of origin: empty → Argentina");
});

it("REC-4 says where the history is when offline, and retries on request", async () => {
  let isOnline = false;
  await show(async () => (isOnline ? [line()] : "unreachable"));
  const again = await screen.findByRole("button", { name: "Try again" });
  isOnline = true;
  await userEvent.setup().click(again);
  expect(await screen.findByText("Olga Paz changed it")).toBeDefined();
});

it("ACCESS-3 is hidden from roles that may not read it", async () => {
  await show(null);
  expect(screen.queryByText("Who changed what")).toBeNull();
});
