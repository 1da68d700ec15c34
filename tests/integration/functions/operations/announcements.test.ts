import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ViewOf } from "#domain/operations/operations-view.ts";
import { countReaders } from "#functions/operations/count-readers.ts";
import { runOperation } from "#functions/operations/run-operation.ts";
import { showOperations } from "#functions/operations/show-operations.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const administrator = authOf("demo-super");
const announcement = {
  level: "warning",
  text: { en: "New prices on Monday", es: "Precios nuevos el lunes" },
  startsAt: NOW,
  endsAt: NOW + HOUR,
  isDismissible: true,
  link: "",
  belowVersion: "",
  language: "",
  audience: { companies: [], roles: [] },
};
const announce = (id: string, changes: object = {}) =>
  runOperation(backend, administrator, { do: "announce", id, announcement: { ...announcement, ...changes } });
const stored = async (path: string) => {
  const items: { id: string }[] = (await backend.firestore.doc(path).get()).get("items") ?? [];
  return items.map(({ id }) => id);
};
const sent = async () => {
  const view = await showOperations(backend, administrator, { view: "announcements" });
  return (view as ViewOf<"announcements">).sent;
};
const note = (uid: Uid, id: string, isSeen: boolean) =>
  countReaders(backend, authOf(uid), { announcements: [{ id, isSeen }] });

it.each([
  ["everybody", [], [], ["announcements/all"]],
  [
    "two roles",
    [],
    ["salesperson", "store_staff"],
    ["announcements/roles/of/salesperson", "announcements/roles/of/store_staff"],
  ],
  ["a company", ["demo"], [], ["companies/demo/announcements/all"]],
  ["a role of a company", ["demo"], ["salesperson"], ["companies/demo/announcements/salesperson"]],
])("OPS-7 an announcement for %s lies where only they may read it", async (_case, companies, roles, paths) => {
  await announce("a1", { audience: { companies, roles } });
  for (const path of paths) expect(await stored(path)).toEqual(["a1"]);
  const text = await backend.everything();
  expect(text.split("Precios nuevos el lunes").length - 1).toBe(paths.length + 1);
});

it("OPS-7 is published once under its id, and taken back from everybody", async () => {
  await announce("a1");
  await announce("a1", { text: { en: "Other", es: "Otro" } });
  await announce("a2");
  expect(await stored("announcements/all")).toEqual(["a1", "a2"]);
  await runOperation(backend, administrator, { do: "stopAnnouncement", id: "a1" });
  expect(await stored("announcements/all")).toEqual(["a2"]);
  expect((await sent()).find(({ id }) => id === "a1")).toMatchObject({ stoppedAt: NOW, text: announcement.text });
});

it("OPS-7 is dropped from its audience's document once its time is over", async () => {
  await announce("a1");
  backend.setNow(NOW + HOUR);
  await announce("a2", { startsAt: NOW + HOUR, endsAt: NOW + 2 * HOUR });
  expect(await stored("announcements/all")).toEqual(["a2"]);
});

it.each([
  ["no Spanish text", { text: { en: "x", es: " " } }],
  ["a text over 240 characters", { text: { en: "x".repeat(241), es: "x" } }],
  ["an end before its start", { endsAt: NOW }],
  ["a link that runs script", { link: "javascript:alert(1)" }],
  ["a link without TLS", { link: "http://rutero.test" }],
  ["a link to another host as if it were a page", { link: "//evil.test" }],
  ["a version that is none", { belowVersion: "two" }],
  ["an unknown role", { audience: { companies: [], roles: ["pirate"] } }],
  ["a path as company", { audience: { companies: ["demo/orders"], roles: [] } }],
])("OPS-7 is refused with %s", async (_case, changes) => {
  await expect(announce("a1", changes)).rejects.toMatchObject({ code: "invalid-argument" });
  expect(await stored("announcements/all")).toEqual([]);
});

it("OPS-8 counts each person once, received and seen, and nobody whom it is not for", async () => {
  await announce("a1", { audience: { companies: ["demo"], roles: ["salesperson"] } });
  await note("demo-ana", "a1", false);
  await note("demo-ana", "a1", true);
  await note("demo-ana", "a1", false);
  await note("demo-luis", "a1", false);
  await note("demo-store", "a1", true);
  await note("real-ana", "a1", true);
  await note("demo-ana", "none", true);
  expect(await sent()).toMatchObject([{ id: "a1", delivered: 2, seen: 1 }]);
});
