import type { Firestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { CHANGE_KINDS } from "#domain/sync/change-kinds.ts";
import { refuseOldBuild } from "#functions/access/refuse-old-build.ts";
import { listSourceFiles } from "../../../architecture/source-files.ts";

const TOO_OLD = { code: "unavailable", details: { code: "updateRequired", minClient: "1.4", build: "local" } };

let store: { now: number; reads: number; minClient: unknown };
let backend: Parameters<typeof refuseOldBuild>[0];

beforeEach(() => {
  store = { now: 0, reads: 0, minClient: "1.4" };
  const doc = (path: string) => ({
    async get() {
      store.reads += 1;
      return { data: () => (path === "appconfigdata/maintenance" ? { minClient: store.minClient } : undefined) };
    },
  });
  backend = { now: () => store.now, firestore: { doc } as unknown as Firestore };
});

const refusalOf = (build: string): Promise<unknown> =>
  refuseOldBuild(backend, build).then(
    () => null,
    (error: unknown) => error,
  );

it("OPS-29 an old build, and one that does not name itself, is told to try later", async () => {
  expect(await refusalOf("1.3.9+1a2b3c4d5e")).toMatchObject(TOO_OLD);
  expect(await refusalOf("")).toMatchObject(TOO_OLD);
  expect(await refusalOf("1.4.0+1a2b3c4d5e")).toBeNull();
});

it("OPS-29 nobody is refused without a minimum, or with one that cannot be read", async () => {
  for (const minClient of [undefined, "one", ""]) {
    store.minClient = minClient;
    store.now += 60_000;
    expect(await refusalOf("")).toBeNull();
  }
  expect(store.reads).toBe(3);
});

it("OPS-29 a new minimum holds within a minute, and a call costs no read", async () => {
  store.minClient = undefined;
  for (let n = 0; n < 5; n += 1) expect(await refusalOf("1.3.9")).toBeNull();
  expect(store.reads).toBe(1);
  store.minClient = "1.4";
  store.now += 60_000;
  expect(await refusalOf("1.3.9")).toMatchObject(TOO_OLD);
  expect(store.reads).toBe(2);
});

it("OPS-29 every function that takes changes asks for the build, and no other does", () => {
  const sources = listSourceFiles("functions/src").map(({ text }) => text);
  const asking = sources.flatMap((text) => /export const (\w+) = onChanges\(/.exec(text)?.[1] ?? []);
  const taking = Object.values(CHANGE_KINDS).map((declaration) => declaration.call.name);
  expect(asking.toSorted()).toEqual([...new Set(taking)].toSorted());
});
