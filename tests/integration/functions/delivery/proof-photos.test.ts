import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { imageIdOf } from "#tests/support/image-id.ts";
import { makeDelivery } from "#tests/support/proofs.ts";
import { HOUR, makeOrder, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  await acceptOrders(backend, authOf("demo-ana"), { orders: [makeOrder()] });
  await backend.firestore
    .doc("companies/demo/orders/o1")
    .update({ status: "out_for_delivery", assignedTo: "demo-delivery" });
});

function jpeg(bytes: number): string {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, 7)]).toString("base64");
}

const PHOTO = { noun: "delivery", contentType: "image/jpeg", full: jpeg(300), thumb: jpeg(60) };
const photoId = imageIdOf(PHOTO);

const deliver = () =>
  acceptDeliveries(backend, authOf("demo-delivery"), { deliveries: [makeDelivery({ photoIds: [photoId] })] });
const save = (changes: Partial<typeof PHOTO> = {}, uid: Uid = "demo-delivery") =>
  acceptImage(backend, authOf(uid), { ...PHOTO, ...changes });
const shown = async () => (await backend.read("orders/o1"))?.["deliveries"];

it("DELIV-6 the proof is in the store before its photographs, and the order says when they have come", async () => {
  await deliver();
  expect(await shown()).toMatchObject([{ photoIds: [photoId], photosHere: [] }]);
  expect(await save()).toEqual({ outcome: "accepted", imageId: photoId });
  expect(await shown()).toMatchObject([{ photosHere: [photoId] }]);
  expect(await backend.read(`images/${photoId}`)).toBeUndefined();
  const { full, thumb } = PHOTO;
  const stored = { full, thumb, deliveryId: "d1", readerIds: ["demo-ana"], repId: "demo-delivery" };
  expect(await backend.read(`proofMedia/${photoId}`)).toMatchObject(stored);
});

it("DELIV-6 one that is sent again is there once and replaces nothing", async () => {
  await deliver();
  await save();
  const again = await backend.writtenBy(() => save());
  expect(again).toEqual([]);
  expect(await save({ thumb: jpeg(61) })).toMatchObject({ outcome: "refused", reason: "NOT_FOUND" });
  expect(await shown()).toMatchObject([{ photosHere: [photoId] }]);
});

it("DELIV-6 one that no delivery of the sender names is refused", async () => {
  const refused = { outcome: "refused", reason: "NOT_FOUND", field: "imageId" };
  expect(await save()).toEqual(refused);
  await deliver();
  expect(await save({}, "demo-owner")).toEqual(refused);
  expect(await save({}, "demo-ana")).toMatchObject({ outcome: "refused", reason: "PERMISSION_LOST" });
});

it("DELIV-6 one of 20 MB is refused", async () => {
  await deliver();
  expect(await save({ full: jpeg(20_000_000) })).toEqual({
    outcome: "refused",
    reason: "MEDIA_TOO_LARGE",
    field: "full",
  });
});

it("DELIV-36 is deleted when the company's time is over", async () => {
  await backend.firestore.doc("companies/demo").update({ "settings.proofMonths": 2 });
  await deliver();
  backend.setNow(NOW + HOUR);
  await save();
  const { expiresAt } = (await backend.read(`proofMedia/${photoId}`)) ?? {};
  expect(Math.round((expiresAt.toMillis() - NOW) / (24 * HOUR))).toBe(61);
});
