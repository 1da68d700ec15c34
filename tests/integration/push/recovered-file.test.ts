import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readUnsentFile, type UnsentFile } from "#domain/sync/unsent-file.ts";
import { accept } from "#domain/values/result.ts";
import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import { recoverWork } from "#functions/recovery/recover-work.ts";
import type { OutboxEntry } from "#local/databases/work-database.ts";
import { readUnsent } from "#local/outbox/read-unsent.ts";
import { recoverBy } from "#runtime/records/recover-unsent.ts";
import { buildPriceList } from "#tests/support/build.ts";
import { FIXTURE_UID, fixturesOf, layDownFixtureStore, rowsOf } from "#tests/support/database-fixtures.ts";
import { sell } from "#tests/support/device.ts";
import { openFieldDevice } from "#tests/support/field-device.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

/** What the file says once it is written and read again. */
function fileOf(owner: string, entries: readonly unknown[], images: readonly unknown[]): UnsentFile {
  const content = { kind: "rutero-unsent", version: 1, savedAt: 1, owner, entries, images };
  const read = readUnsentFile(JSON.stringify(content));
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

async function recover({ owner, items }: UnsentFile): Promise<RecoveryAnswer[]> {
  const answers: RecoveryAnswer[] = [];
  const run = recoverBy(async (_, data) => accept(await recoverWork(backend, authOf("demo-super"), data)));
  const problem = await run({ owner, items, saves: true, onAnswers: (_, said) => answers.push(...said.values()) });
  expect(problem).toBeNull();
  return answers;
}

async function orderNumbers(): Promise<string[]> {
  const { docs } = await backend.firestore.collection("companies/demo/orders").get();
  return docs.map((order) => String(order.get("orderNo"))).toSorted();
}

describe("a file saved on a phone and read by the owner", () => {
  it("[B6] holds orders that the store takes once, from the file or the phone", async () => {
    const tab = await openFieldDevice(backend, "demo-ana");
    await tab.device.mirror.priceLists.put({ ...buildPriceList(), rev: 9 });
    tab.setNetwork("down");
    const orders = [await sell(tab.device, "c1"), await sell(tab.device, "c1")];
    const { identity } = tab.device;
    await tab.device.shared.accounts.put({ uid: identity.uid, fullName: "Ana", lastSignInAt: 1, identity });
    const { own } = await readUnsent();
    if (own === null) throw new Error("nobody is signed in");
    const file = fileOf(own.owner, own.entries, own.images);
    expect(await recover(file)).toEqual([{ outcome: "accepted" }, { outcome: "accepted" }]);
    tab.setNetwork("up");
    await tab.flush({ everything: true });
    expect(await tab.device.work.outbox.toArray()).toEqual([]);
    expect(await recover(file)).toEqual([{ outcome: "known" }, { outcome: "known" }]);
    expect(await orderNumbers()).toEqual(orders.map(({ orderNo }) => orderNo).toSorted());
  });

  it.each(fixturesOf("work"))("[U2] is as good from a phone as the build of %s left it", async (name) => {
    await layDownFixtureStore(backend);
    const entries = rowsOf<OutboxEntry>(name, "outbox");
    const answers = await recover(fileOf(FIXTURE_UID, entries, rowsOf(name, "images")));
    const lost = answers.filter(({ outcome }) => outcome !== "accepted" && outcome !== "known");
    expect(lost.map((answer) => (answer.outcome === "refused" ? answer.reason : answer.outcome))).toEqual([]);
    const placed = entries.flatMap(({ change }) => (change.kind === "placeOrder" ? [change.order.orderNo] : []));
    expect(placed.length).toBeGreaterThan(0);
    expect(await orderNumbers()).toEqual(placed.toSorted());
  });
});
