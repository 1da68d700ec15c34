import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { HistoryLine } from "#domain/records/history-line.ts";
import { giveAppActions, giveReadHistory } from "#components/ports.ts";
import { PriceConflicts } from "#components/product/detail/PriceConflicts.tsx";
import { PriceHistory } from "#components/product/detail/PriceHistory.tsx";
import type { OwnPrice } from "#local/queries/product/product-details.ts";
import type { ReadHistory } from "#ports/history.ts";
import { buildProduct } from "#tests/support/build.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";

afterEach(cleanup);

const NAMES = { currency: "MXN", names: { general: "General" } } as const;
const WAITING: OwnPrice = {
  field: "prices.general",
  from: 200_000,
  to: 220_000,
  counts: 200_000,
  at: 5,
  sync: "waiting",
  conflict: null,
};
const CONFLICT: OwnPrice = {
  ...WAITING,
  counts: 210_000,
  sync: "needs_you",
  conflict: { field: "prices.general", mine: 220_000, theirs: 210_000, theirName: "Peri", theirAt: 9 },
};
const LINE: HistoryLine = {
  lineId: "h1",
  noun: "product",
  kind: "changed",
  fields: { "prices.general": { from: 190_000, to: 200_000 } },
  yielded: {},
  note: "",
  byName: "Peri",
  at: 3,
};

function history(ownPrices: readonly OwnPrice[], read: ReadHistory, general = 200_000) {
  return (
    <Ports give={[giveReadHistory(read)]}>
      <PriceHistory product={buildProduct("cola", { prices: { general } })} ownPrices={ownPrices} names={NAMES} />
    </Ports>
  );
}

const said = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

describe("PRICE-33 the history of prices", () => {
  it("begins with the change that was not sent yet, and the store's line takes its place once it is", async () => {
    let lines = [LINE];
    const read: ReadHistory = async () => lines;
    const { rerender } = await renderWithTexts(history([WAITING], read));
    await screen.findByText("Peri");
    expect(said()[0]).toMatch(/You.*Not live yet.*General: \$20\.00 → \$22\.00.*\$20\.00 counts until then/);
    lines = [
      { ...LINE, lineId: "h2", byName: "Olga", fields: { "prices.general": { from: 200_000, to: 220_000 } } },
      LINE,
    ];
    rerender(history([], read, 220_000));
    await screen.findByText("Olga");
    expect(said()).toHaveLength(2);
    expect(screen.queryByText("You")).toBeNull();
  });

  it("shows it offline too, and keeps what it read before", async () => {
    let isOnline = true;
    const read: ReadHistory = async () => (isOnline ? [LINE] : "unreachable");
    const { rerender } = await renderWithTexts(history([], read));
    await screen.findByText("Peri");
    isOnline = false;
    rerender(history([WAITING], read));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said()[1]).toContain("Peri");
    cleanup();
    await renderWithTexts(history([WAITING], read));
    await screen.findByRole("button", { name: "Try again" });
    expect(said()[0]).toContain("Not live yet");
  });
});

describe("PRICE-34 two people changed the same price", () => {
  it("is said in the history, with the price that counts", async () => {
    await renderWithTexts(history([CONFLICT], async () => [LINE]));
    await screen.findByText("Peri");
    expect(said()[0]).toMatch(/You.*\$20\.00 → \$22\.00.*Peri changed it too: \$21\.00 counts until you decide/);
  });

  it.each([
    [CONFLICT, "Decide", /yours is \$22\.00, Peri set \$21\.00\. \$21\.00 counts until you decide/],
    [{ ...CONFLICT, conflict: null, counts: 200_000 }, "See why", /yours is \$22\.00\. \$20\.00 counts/],
  ])("is said beside the prices, with the way to the answer", async (own, action, message) => {
    const openSyncSheet = vi.fn();
    await renderWithTexts(
      <Ports give={[giveAppActions({ ...APP_ACTIONS, openSyncSheet })]}>
        <PriceConflicts ownPrices={[own, WAITING]} names={NAMES} />
      </Ports>,
    );
    expect(screen.getByText(message)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: action }));
    expect(openSyncSheet).toHaveBeenCalledOnce();
  });
});
