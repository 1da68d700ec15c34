import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followTransactions } from "#tests/support/follow-transactions.ts";
import { putProduct, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { makeEdit, sendAs } from "#tests/support/record-edits.ts";
import { makeProduct } from "#tests/support/sales.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

const BATCH = 20;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  await backend.reset();
  const ids = Array.from({ length: 2 * BATCH }, (_, index) => `q${index}`);
  await Promise.all(ids.map((id) => putProduct(backend.firestore, makeProduct({ id, sku: id }))));
});
afterAll(() => backend.close());

/** An edit that raises a product's price in a list. */
function raise(index: number, list: "retail" | "wholesale" = "retail", from?: number) {
  const old = from ?? (list === "retail" ? 125_000 : 110_000);
  const fields = { [`prices.${list}`]: { from: old, to: 150_000 } };
  return { kind: "saveRecord", edit: makeEdit({ recordId: `q${index}`, fields }) };
}

const batch = (first: number, size = BATCH) => Array.from({ length: size }, (_, index) => raise(first + index));
const outcomes = async (uid: Uid, changes: readonly unknown[]) =>
  (await sendAs(backend, uid, changes)).map(({ outcome }) => outcome);
const listNow = async (list = "retail") => {
  const { version, rev } = (await backend.read(`priceLists/${list}`)) ?? {};
  return [version, rev];
};

describe("[PRICE-6] a list's version", () => {
  it("rises once for a batch of price edits, and its former state is kept once", async () => {
    expect(new Set(await outcomes("demo-owner", batch(0)))).toEqual(new Set(["accepted"]));
    expect(await listNow()).toEqual([8, 2]);
    const former = backend.firestore.collection("companies/demo/formerRecords").where("noun", "==", "priceList");
    expect((await former.get()).size).toBe(1);
    await outcomes("demo-owner", batch(BATCH, 2));
    expect(await listNow()).toEqual([9, 3]);
  });

  it("rises for each list of a batch, whichever edit changes it first", async () => {
    const edits = [raise(0), raise(0, "wholesale"), raise(1, "wholesale"), raise(1)];
    expect(await outcomes("demo-owner", edits)).toEqual(edits.map(() => "accepted"));
    expect([await listNow(), await listNow("wholesale")]).toEqual([
      [8, 2],
      [8, 2],
    ]);
  });

  it("rises with the first edit that is stored, not with one that is refused or fails", async () => {
    expect(await outcomes("demo-owner", [raise(0, "retail", 1), { kind: "saveRecord", edit: null }])).toEqual([
      "refused",
      "refused",
    ]);
    expect(await listNow()).toEqual([7, 1]);
    const failing = () =>
      followTransactions(
        backend.firestore,
        async () => expect(await outcomes("demo-owner", batch(0, 3))).toEqual(["unreachable", "accepted", "accepted"]),
        (number) => {
          if (number === 0) throw new Error("killed");
        },
      );
    await failing();
    expect(await listNow()).toEqual([8, 2]);
    expect(takeConsole()).toEqual([expect.stringContaining("change not stored")]);
  });

  it("does not make batches of several people wait for each other", async () => {
    const { transactions, attempts } = await followTransactions(backend.firestore, () =>
      Promise.all([outcomes("demo-owner", batch(0)), outcomes("demo-super", batch(BATCH))]),
    );
    expect([transactions, attempts.length]).toEqual([2 * BATCH, 2 * BATCH]);
    expect(await listNow()).toEqual([9, 3]);
  });
});
