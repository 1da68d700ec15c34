import { cleanup, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NeedsCategory } from "#app/pages/NeedsCategory.tsx";
import type { Device } from "#local/databases/device.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { takeConsole } from "#tests/support/silent-console.ts";
import { closeDevice, openOwnersDevice } from "../any-device.ts";
import { renderWithTexts } from "../render-with-texts.tsx";

let device: Device;
beforeEach(async () => {
  device = await openOwnersDevice();
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

async function open() {
  await renderWithTexts(
    <MemoryRouter initialEntries={["/products/new"]}>
      <Ports give={[giveDevice(device)]}>
        <Routes>
          <Route path="/products/new" element={<NeedsCategory Screen={() => <p>the form</p>} />} />
          <Route path="/categories/new" element={<p>a category first</p>} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
}

const note = (feed: "company" | "categories", changes: { loaded?: boolean; failure?: string }) =>
  device.mirror.feeds.put({
    feed,
    watermark: null,
    resumeAfter: null,
    loaded: false,
    count: 0,
    lastGoodAt: null,
    ...changes,
  });

describe("ACCESS-24: /products/new needs a category", () => {
  it.each(["company", "categories"] as const)(
    "a failed load of %s ends the waiting, and says why in the log",
    async (feed) => {
      await open();
      expect(screen.queryByText("a category first")).toBeNull();
      await note(feed, { failure: "permission-denied" });
      await screen.findByText("a category first");
      expect(takeConsole().join()).toContain("Error loading categories:");
    },
  );

  it("a company without categories is led to the first one, without a word in the log", async () => {
    await note("categories", { loaded: true });
    await open();
    expect(await screen.findByText("a category first")).toBeDefined();
  });

  it("an earlier failure does not count once they are here", async () => {
    await note("company", { loaded: true, failure: "unavailable" });
    await device.mirror.categories.put({
      id: "drinks",
      name: "Drinks",
      nameEs: "Bebidas",
      parentId: null,
      position: 1,
      companyId: "demo",
      rev: 1,
    } as never);
    await open();
    expect(await screen.findByText("the form")).toBeDefined();
  });
});
