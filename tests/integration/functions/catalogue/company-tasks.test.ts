import type { Firestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTaskRunner } from "#emulator/local/task-runner.ts";
import { readManifest } from "#functions/catalogue/stored-pack.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { requestForAll } from "#functions/tasks/request-for-all.ts";
import { TASK_NAMES } from "#functions/tasks/task-names.ts";
import { dueAfter } from "#functions/tasks/task-queue.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const manifestOf = async (id: string) => (await readManifest(backend.firestore.doc(`companies/${id}`))).manifest;

/** The database with the documents of one company answered in another way. */
function answering(companyId: string, answer: () => Promise<never>): Firestore {
  return new Proxy(backend.firestore, {
    get(target, key: keyof Firestore) {
      if (key !== "doc") return (target[key] as () => unknown).bind(target);
      return (path: string) => {
        const ref = target.doc(path);
        if (!path.startsWith(`companies/${companyId}`)) return ref;
        return Object.assign(ref, { collection: () => ({ doc: () => ({ get: answer }) }) });
      };
    },
  });
}

describe("the schedule of catalogues", () => {
  it("[C12] requests one task for each company, however many there are, and reads no catalogue", async () => {
    const ids = Array.from({ length: 450 }, (_, index) => `many-${index}`);
    await Promise.all(ids.map((id) => backend.firestore.doc(`companies/${id}`).set({ name: id })));
    await requestForAll(backend, TASK_NAMES);
    await requestForAll(backend, TASK_NAMES);
    for (const name of TASK_NAMES) {
      const waiting = backend.tasks.waiting().filter((task) => task.name === name);
      expect(waiting.map(({ companyId }) => companyId).toSorted()).toEqual([...ids, "demo", "real"].toSorted());
    }
  });

  it.each([
    ["never ends", () => new Promise<never>(() => {}), []],
    ["fails", () => Promise.reject(new Error("damaged")), ["publishCatalogue a-first"]],
  ])("[C12] publishes the others while the task of one company %s", async (_, answer, reported) => {
    await backend.firestore.doc("companies/a-first").set({ name: "first" });
    const asked = vi.fn(answer);
    const failed: string[] = [];
    const broken = { firestore: answering("a-first", asked), now: backend.now, appUrl: "" };
    const tasks = createTaskRunner(broken, (name, companyId) => failed.push(`${name} ${companyId}`));
    await requestForAll({ ...broken, tasks }, ["publishCatalogue"]);
    await vi.waitFor(async () => {
      expect(await Promise.all(["demo", "real"].map(manifestOf))).not.toContain(null);
    });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(failed).toEqual(reported);
  });
});

describe("a company's task", () => {
  it("[C12] starts after each of its requests, and once for those of the same seconds", () => {
    const dues = Array.from({ length: 100 }, (_, second) => dueAfter("publishCatalogue", second * 1_000 + 500));
    expect(new Set(dues).size).toBe(10);
    dues.forEach((due, second) => {
      expect(due).toBeGreaterThan(second * 1_000 + 500);
      expect(due).toBeLessThanOrEqual(second * 1_000 + 10_500);
    });
  });
});

describe("what writes products or stock", () => {
  it("[C16] asks for its company's block", async () => {
    const count = {
      changeId: "k1",
      productId: "p1",
      onHand: 42,
      reason: "count",
      note: "",
      countedAt: 0,
      label: "Cola",
    };
    await acceptChanges(backend, authOf("demo-store"), { changes: [{ kind: "countStock", count }] });
    expect(backend.tasks.waiting()).toContainEqual({ name: "publishBlock", companyId: "demo", notBefore: 0 });
  });
});
