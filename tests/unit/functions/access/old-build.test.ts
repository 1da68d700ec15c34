import { beforeEach, expect, it, vi } from "vitest";
import { CHANGE_KINDS } from "#domain/sync/change-kinds.ts";
import * as index from "#functions/index.ts";

const store = vi.hoisted(() => ({ now: 0, reads: 0, minClient: undefined as unknown }));

const backend = vi.hoisted(() => () => ({
  now: () => store.now,
  firestore: {
    doc: (path: string) => ({
      async get() {
        store.reads += 1;
        return { data: () => (path === "appconfigdata/maintenance" ? { minClient: store.minClient } : undefined) };
      },
    }),
  },
}));

vi.mock("#functions/backend.ts", () => ({ openBackend: backend }));
vi.mock("#functions/accounts/account-port.ts", () => ({ openAccountsBackend: backend }));

/** Each test begins when what the former one read is forgotten. */
beforeEach(() => {
  Object.assign(store, { now: store.now + 3_600_000, reads: 0, minClient: "1.4" });
});

/** A call without a sign-in, which is refused for that once the build is good enough. */
function call(name: string, build: string | undefined): Promise<unknown> {
  const callable = (index as unknown as Record<string, { run: (request: unknown) => Promise<unknown> }>)[name];
  const rawRequest = { ip: "10.0.0.1", headers: {}, get: () => build };
  return Promise.resolve(callable?.run({ data: {}, rawRequest })).then(
    () => "answered",
    (error: { code: string; details?: unknown }) => error,
  );
}

const TOO_OLD = { code: "unavailable", details: { code: "updateRequired", minClient: "1.4", build: "local" } };
const NAMES = [...new Set(Object.values(CHANGE_KINDS).map((declaration) => declaration.call.name))];

it.each(NAMES)("OPS-29 %s tells an old build, and one that does not name itself, to try later", async (name) => {
  expect(await call(name, "1.3.9+1a2b3c4d5e")).toMatchObject(TOO_OLD);
  expect(await call(name, undefined)).toMatchObject(TOO_OLD);
  expect(await call(name, "1.4.0+1a2b3c4d5e")).toMatchObject({ code: "unauthenticated" });
});

it.each(["reportDevice", "registerDevice"])("OPS-29 an old build still calls %s", async (name) => {
  expect(await call(name, "1.3.9")).toMatchObject({ code: "unauthenticated" });
});

it("OPS-29 nobody is refused without a minimum, or with one that cannot be read", async () => {
  for (const minClient of [undefined, "one", ""]) {
    Object.assign(store, { minClient, now: store.now + 60_000 });
    expect(await call("placeOrders", undefined)).toMatchObject({ code: "unauthenticated" });
  }
});

it("OPS-29 a new minimum holds within a minute, and a call costs no read", async () => {
  store.minClient = undefined;
  for (let n = 0; n < 5; n += 1) await call("placeOrders", "1.3.9");
  expect(store.reads).toBe(1);
  store.minClient = "1.4";
  store.now += 60_000;
  expect(await call("placeOrders", "1.3.9")).toMatchObject(TOO_OLD);
  expect(store.reads).toBe(2);
});
