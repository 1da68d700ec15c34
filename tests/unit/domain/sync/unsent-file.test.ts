import { describe, expect, it } from "vitest";
import { batchUnsent, readUnsentFile, type UnsentItem } from "#domain/sync/unsent-file.ts";
import { fixturesOf, rowsOf } from "#tests/support/database-fixtures.ts";
import { makeOrder } from "#tests/support/sales.ts";

const SAVED_AT = 1_795_000_000_000;

function fileOf(entries: readonly unknown[], changes: object = {}): string {
  return JSON.stringify({ kind: "rutero-unsent", version: 1, savedAt: SAVED_AT, owner: "ana", entries, ...changes });
}

function itemsOf(text: string): readonly UnsentItem[] {
  const read = readUnsentFile(text);
  if (!read.ok) throw new Error(read.problem);
  return read.value.items;
}

const entry = (seq: number, change: unknown) => ({ key: `k${seq}`, seq, createdAt: SAVED_AT - seq, change });
const placing = (orderId: string) => ({ kind: "placeOrder", order: makeOrder({ orderId }) });
const imageId = "a".repeat(64);
const photograph = { kind: "saveImage", imageId, noun: "product", label: "" };

describe("a file of unsent work", () => {
  it("[COMPANY-35] says whose work it is, and gives it in the order in which it arrives, photographs last", () => {
    const image = { imageId, contentType: "image/jpeg", full: "x", thumb: "y" };
    const entries = [entry(3, placing("o3")), entry(1, photograph), entry(2, placing("o2"))];
    const read = readUnsentFile(fileOf(entries, { images: [image, null] }));
    expect(read).toMatchObject({ ok: true, value: { owner: "ana", savedAt: SAVED_AT } });
    expect(itemsOf(fileOf(entries, { images: [image, null] }))).toMatchObject([
      { madeAt: SAVED_AT - 2, known: { order: { orderId: "o2" } }, image: null },
      { madeAt: SAVED_AT - 3, known: { order: { orderId: "o3" } }, image: null },
      { known: { kind: "saveImage" }, image },
    ]);
  });

  it("[S21] keeps what this version does not know of a change, and changes it does not know at all", () => {
    const newer = { ...placing("o1"), order: { ...makeOrder({ orderId: "o1" }), colour: "red" } };
    const items = itemsOf(fileOf([entry(1, newer), entry(2, { kind: "takePayment", amount: 5 }), "nonsense"]));
    expect(items.map(({ change }) => change)).toEqual(
      expect.arrayContaining([JSON.parse(JSON.stringify(newer)), { kind: "takePayment", amount: 5 }, null]),
    );
    expect(items.filter(({ known }) => known === null)).toHaveLength(2);
    expect(new Set(items.map(({ key }) => key)).size).toBe(3);
  });

  it.each(fixturesOf("work"))("[U2] of a phone with the databases of %s is read", (fixture) => {
    const entries = rowsOf<object>(fixture, "outbox");
    expect(entries.length).toBeGreaterThan(0);
    expect(itemsOf(fileOf(entries)).filter(({ known }) => known === null)).toEqual([]);
  });

  it.each([
    ["no text", "", "notUnsent"],
    ["a picture", "\u0089PNG", "notUnsent"],
    ["other JSON", "[1]", "notUnsent"],
    ["another kind", JSON.stringify({ kind: "other", version: 1 }), "notUnsent"],
    ["no entries", fileOf([], { entries: undefined }), "notUnsent"],
    ["a path as owner", fileOf([], { owner: "a/b" }), "notUnsent"],
    ["a newer version", fileOf([], { version: 2, entries: "packed" }), "newer"],
  ])("[COMPANY-35] is not %s", (_, text, problem) => {
    expect(readUnsentFile(text)).toEqual({ ok: false, problem });
  });
});

describe("the requests of a file", () => {
  const item = (change: unknown): UnsentItem => ({ key: "k", madeAt: 0, change, known: null, image: null });

  it("[COMPANY-35] hold at most 20 changes and three million characters, in order", () => {
    const small = Array.from({ length: 45 }, (_, n) => item(n));
    expect(batchUnsent(small).map((batch) => batch.length)).toEqual([20, 20, 5]);
    expect(batchUnsent(small).flat()).toEqual(small);
    const large = Array.from({ length: 5 }, () => item("x".repeat(1_400_000)));
    expect(batchUnsent(large).map((batch) => batch.length)).toEqual([2, 2, 1]);
    expect(batchUnsent([item("x".repeat(4_000_000)), item(1)]).map((batch) => batch.length)).toEqual([1, 1]);
    expect(batchUnsent([])).toEqual([]);
  });
});
