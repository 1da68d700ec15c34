import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Device } from "#local/databases/device.ts";
import { watchOwnRights } from "#runtime/session/watch-own-rights.ts";
import { createClock } from "#tests/support/clock.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";

const ANA: StaffMember = { id: "ana", name: "Ana", role: "salesperson", active: true, zones: [] };

let device: Device;
let stop = () => {};

beforeEach(async () => {
  device = await openNewDevice();
});
afterEach(() => {
  stop();
  closeDevice(device);
});

function watch() {
  const clock = createClock();
  const check = vi.fn();
  stop = watchOwnRights(device, clock.timer, check);
  return { clock, check };
}

it("COMPANY-33 another role in the own staff record checks the session at once, and again until they agree", async () => {
  await device.mirror.staff.put({ ...ANA, rev: 1 });
  const { clock, check } = watch();
  await clock.pass(60_000);
  expect(check).not.toHaveBeenCalled();
  await device.mirror.staff.put({ ...ANA, role: "store_staff", rev: 2 });
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  await clock.pass(60_000);
  expect(check.mock.calls.length).toBeGreaterThanOrEqual(4);
  await device.mirror.staff.put({ ...ANA, rev: 3 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const checks = check.mock.calls.length;
  await clock.pass(3_600_000);
  expect(check).toHaveBeenCalledTimes(checks);
});

it("COMPANY-33 a lost access checks the session, other people's changes do not", async () => {
  const { clock, check } = watch();
  await device.mirror.staff.put({ ...ANA, id: "luis", role: "store_staff", active: false, rev: 1 });
  await device.mirror.staff.put({ ...ANA, active: false, rev: 1 });
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  stop();
  await clock.pass(3_600_000);
  expect(check).toHaveBeenCalledTimes(1);
});

it("[ACCESS-43] a device of the person that was signed out checks the session once, at the start nothing does", async () => {
  await device.mirror.staff.put({ ...ANA, signedOutAt: 1, rev: 1 });
  const { clock, check } = watch();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(check).not.toHaveBeenCalled();
  await device.mirror.staff.put({ ...ANA, signedOutAt: 2, rev: 2 });
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  await device.mirror.staff.put({ ...ANA, zones: ["Norte"], signedOutAt: 2, rev: 3 });
  await clock.pass(3_600_000);
  expect(check).toHaveBeenCalledTimes(1);
});
