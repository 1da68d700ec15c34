import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveImages } from "#components/ports.ts";
import { accept } from "#domain/values/result.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { OwnPhoto } from "#screens/account/profile/OwnPhoto.tsx";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const PHOTO = "a".repeat(64);

let device: Device;

beforeEach(async () => {
  device = await openNewDevice();
  const ana: StaffMember = { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [] };
  await device.mirror.staff.put({ ...ana, rev: 3 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

/** What waits to be sent of the person. */
async function waiting() {
  const [entry] = await device.work.outbox.toArray();
  return entry?.change.kind === "saveRecord" ? entry.change.edit.fields : null;
}

describe("the own photo on the profile page", () => {
  it("COMPANY-46 a salesperson chooses it, sees it at once, and removes it again", async () => {
    await renderWithTexts(
      <Ports
        give={[giveDevice(device), giveImages({ read: async (id) => `data:${id}`, save: async () => accept(PHOTO) })]}
      >
        <OwnPhoto />
      </Ports>,
    );
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Add a photo", { selector: "input" });
    await user.upload(field, new File(["me"], "me.png", { type: "image/png" }));
    const remove = await screen.findByRole("button", { name: "Remove the photo" });
    await waitFor(() => expect(document.querySelector("img")?.getAttribute("src")).toBe(`data:${PHOTO}`));
    expect(await waiting()).toEqual({ imageId: { from: null, to: PHOTO } });

    await user.click(remove);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove the photo" })).toBeNull());
    expect(await device.work.outbox.count()).toBe(0);
  });
});
