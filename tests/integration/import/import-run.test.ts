import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { runImport } from "#runtime/import/run-import.ts";
import type { ApplyImportRequest } from "#domain/import/import-request.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { type ImportDatabase, type ImportRun, openImportDatabase } from "#local/databases/import-database.ts";
import type { ImportCalls } from "#remote/calls/imports.ts";
import type { RunView } from "#ports/import-service.ts";

const LOST = refuse({ code: "offline", message: "" } as const);

let database: ImportDatabase;
let applied: Map<number, number>;
let shown: RunView[];

beforeEach(async () => {
  database = openImportDatabase(`owner-${Math.random()}`);
  applied = new Map();
  shown = [];
  const row = { line: 2, noun: "product", recordId: "p1", isNew: true, fields: {} } as const;
  for (let batch = 0; batch < 4; batch += 1) await database.parts.put({ importId: "i1", batch, rows: [row, row] });
  await database.runs.put(RUN);
});

const RUN: ImportRun = {
  importId: "i1",
  kind: "customers",
  fileName: "lista.csv",
  counts: { new: 8, changed: 0, same: 0, error: 0 },
  batches: 4,
  next: 0,
  rows: 8,
  sent: 0,
  applied: 0,
  refused: [],
  cancelled: false,
  startedAt: 0,
};

/** A store that applies each part once; `apply` decides what the device receives. */
function store(hears: (request: ApplyImportRequest) => Promise<"answer" | "nothing">): ImportCalls {
  return {
    start: async () => accept({}),
    async apply(request) {
      const isKnown = applied.has(request.batch);
      const heard = await hears(request);
      if (!isKnown) applied.set(request.batch, request.rows.length);
      return heard === "answer" ? accept({ applied: request.rows.length, refused: [] }) : LOST;
    },
    finish: async () => accept({}),
    undo: async () => LOST,
    list: async () => LOST,
  };
}

function run(calls: ImportCalls, pause: () => Promise<void> = async () => {}): Promise<void> {
  return runImport({ database, calls, show: (view) => shown.push(view), now: () => 0, pause });
}

describe("an interrupted import", () => {
  it("resends a part whose reply was lost, and counts no row twice", async () => {
    let losses = 3;
    await run(store(async () => (losses-- > 0 ? "nothing" : "answer")));
    expect([...applied.values()]).toEqual([2, 2, 2, 2]);
    expect(shown.some(({ state }) => state === "waiting")).toBe(true);
    expect(shown.at(-1)).toMatchObject({ state: "finished", applied: 8, sent: 8 });
    expect([await database.runs.count(), await database.parts.count()]).toEqual([0, 0]);
  });

  it("[S20] sends a part again after a gateway's page, whatever its status, and ends when the function refuses", async () => {
    const codes = ["not-found", "permission-denied", "unimplemented", "invalid-argument"] as const;
    const answers: Awaited<ReturnType<ImportCalls["apply"]>>[] = codes.map((code) => refuse({ code, message: "" }));
    const calls = store(async () => "answer");
    await run({ ...calls, apply: async (request) => answers.shift() ?? calls.apply(request) });
    expect(shown.at(-1)).toMatchObject({ state: "finished", applied: 8 });

    await database.runs.put(RUN);
    await run({ ...calls, apply: async () => refuse({ code: "not-found", fromFunction: true, message: "" }) });
    expect(shown.at(-1)).toMatchObject({ state: "failed" });
  });

  it("resumes after a reload with the first unanswered part", async () => {
    const asked: number[] = [];
    const dying = store(async ({ batch }) => {
      asked.push(batch);
      return batch === 2 ? "nothing" : "answer";
    });
    await expect(run(dying, () => Promise.reject(new Error("the page is gone")))).rejects.toThrow("the page is gone");
    expect(await database.runs.get("i1")).toMatchObject({ next: 2, applied: 4 });
    await run(
      store(async ({ batch }) => {
        asked.push(batch);
        return "answer";
      }),
    );
    expect(asked).toEqual([0, 1, 2, 2, 3]);
    expect(shown.at(-1)).toMatchObject({ state: "finished", applied: 8 });
  });

  it("notices a cancellation while an answer is being saved, and shows its state meanwhile", async () => {
    const calls = store(async () => "answer");
    const update = database.runs.update.bind(database.runs);
    database.runs.update = ((key: never, change: object) =>
      update(key, { cancelled: true }).then(() => update(key, change))) as never;
    await run(calls);
    expect([...applied.keys()]).toEqual([0]);
    expect(shown.map(({ state }) => state)).toEqual(["applying", "stopping", "stopping", "cancelled"]);
  });

  it("stops when cancelled: applied rows stay, nothing more is sent", async () => {
    await run(
      store(async ({ batch }) => {
        if (batch === 1) await database.runs.update("i1", { cancelled: true });
        return "answer";
      }),
    );
    expect([...applied.keys()]).toEqual([0, 1]);
    expect(shown.at(-1)).toMatchObject({ state: "cancelled", applied: 4 });
  });
});
