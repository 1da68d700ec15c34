import { afterEach, expect, it, vi } from "vitest";
import { documentsName, readFirebaseConfig } from "#remote/firebase/firebase-config.ts";
import { readDocuments } from "#remote/feeds/read-documents.ts";

afterEach(() => vi.unstubAllGlobals());

const name = (path: string) => `${documentsName(readFirebaseConfig())}/${path}`;
const found = { found: { name: name("announcements/all"), fields: { level: { stringValue: "info" } } } };
const missing = { missing: name("announcements/roles/of/salesperson") };
const read = () =>
  readDocuments(["announcements/all", "announcements/roles/of/salesperson"], { getIdToken: async () => "token" });

it("OPS-9 a document that does not exist fails no request", async () => {
  vi.stubGlobal("fetch", async () => Response.json([missing, found]));
  expect(await read()).toEqual([{ level: "info" }]);
});

it.each([
  ["says nothing of one of them", [found]],
  ["names another", [found, { missing: name("announcements/other") }]],
  ["holds something else", [found, "<html>"]],
])("[S20] an answer that %s is none", async (_case, answer) => {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  await expect(read()).rejects.toMatchObject({ name: "RemoteUnreachable", code: "not-firestore" });
});
