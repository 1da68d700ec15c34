import { recordDelivery } from "#commands/delivery/record-delivery.ts";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { MAX_SIGNATURE } from "#domain/delivery/signature.ts";
import { newStop, stopKey } from "#domain/delivery/stop-draft.ts";
import type { Device } from "#local/databases/device.ts";
import { copyPhotographs } from "#local/outbox/copy-photographs.ts";
import { openBenchDevice } from "./bench-device.ts";
import { openPlain, writePlain } from "./plain-rows.ts";

const PHOTOS = 2;
/** Between two stops. A driver needs minutes: the browser has tidied up after the photographs of the last one. */
const REST_MS = 200;
/** Base64 of a photograph of 200 kB and of its thumbnail. */
const FULL = "A".repeat(266_668);
const THUMB = "A".repeat(13_336);
const STEP = "l1 -1";
const SIGNATURE = `M10 20${STEP.repeat(Math.floor((MAX_SIGNATURE - 6) / STEP.length))}`;
const PLAIN_STORES = ["numbering", "outbox", "formDrafts"];

/** Milliseconds of each stop from the tap on "Finish stop" to the durable write, all of it noted and its photographs taken beforehand. */
async function finishStops(count: number): Promise<number[]> {
  const device = await openBenchDevice(count, 1);
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const draft = newStop(device.newId());
    const key = stopKey([`order-${index}`]);
    const photoIds = await takePhotos(device, index);
    const receiver = { ...draft.proof.receiver, name: "Lupita" };
    const proof = { ...draft.proof, receiver, signature: SIGNATURE, photoIds };
    await keepFormDraft(device, key, { ...draft, proof });
    const start = performance.now();
    const recorded = await recordDelivery(device, {
      ...proof,
      deliveryId: draft.deliveryId,
      customerId: `customer-${index}`,
      runId: null,
      arrivedAt: device.now(),
      orders: [{ orderId: `order-${index}`, outcome: "delivered", items: [] }],
      failed: null,
      position: null,
      draftKey: key,
    });
    times.push(performance.now() - start);
    if (!recorded.ok) throw new Error(recorded.problem.code);
    await copyPhotographs(device);
    await rest();
  }
  return times;
}

/**
 * The least that a durable stop can cost in this browser: the rows that it writes, without its photographs, in as many
 * transactions, by plain IndexedDB and without reading or computing anything else.
 */
async function bareStops(count: number): Promise<number[]> {
  const [work, shared] = [await openPlain("bare-work", PLAIN_STORES), await openPlain("bare-device", ["backups"])];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = `stop-${index}`;
    const start = performance.now();
    await writePlain(work, PLAIN_STORES, (transaction) => {
      transaction.objectStore("numbering").put({ key: "numbering", index });
      for (const id of ["", "-photo1", "-photo2"]) transaction.objectStore("outbox").put({ key: key + id, SIGNATURE });
      transaction.objectStore("formDrafts").delete(key);
    });
    await writePlain(shared, ["backups"], (transaction) => transaction.objectStore("backups").put({ key, SIGNATURE }));
    times.push(performance.now() - start);
    await rest();
  }
  return times;
}

function rest(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, REST_MS));
}

async function takePhotos(device: Device, stop: number): Promise<string[]> {
  const ids = Array.from({ length: PHOTOS }, (_, at) => (stop * PHOTOS + at).toString(16).padStart(64, "0"));
  const content = { contentType: "image/webp", full: FULL, thumb: THUMB, noun: "delivery" } as const;
  await device.work.images.bulkPut(ids.map((imageId) => ({ imageId, ...content, keptAt: device.now() })));
  return ids;
}

const bench = { finishStops, bareStops };
export type DeliveryBench = typeof bench;
Object.assign(globalThis, { bench });
