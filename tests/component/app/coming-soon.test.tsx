import { cleanup, render, waitFor } from "@testing-library/react";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeAll, expect, it } from "vitest";
import { App } from "#app/App.tsx";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import type { Session, SessionState } from "#runtime/session/session-state.ts";
import { SIGNED_IN, SIGNED_OUT, UNKNOWN } from "#tests/e2e/route-table.ts";
import { startTestTexts } from "../render-with-texts.tsx";

beforeAll(() => startTestTexts());
afterEach(cleanup);

const VISITOR: SessionState = { at: "signedOut", sent: false, message: null };
const session = { state: VISITOR, subscribe: () => () => {} } as unknown as Session;
// Another file of this process may have loaded Dexie without a database.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
const opened = { session, shared: openDeviceDatabase() };
const opening = Promise.resolve(opened);

// The first visit loads the pages' code, which takes a while on a busy machine.
const PATIENT = { timeout: 20_000 };

const SENT = ["Coming soon", "/coming-soon"] as const;

const ENDS: readonly (readonly [asked: string, title: string, reached: string])[] = [
  ...SIGNED_OUT.map(([path, title, then]) => [path, ...(then === "stays" ? ([title, path] as const) : SENT)] as const),
  ["/home", "Home", "/home"],
  ...SIGNED_IN.slice(1).map(([path]) => [path, ...SENT] as const),
  ...UNKNOWN.map((path) => [path, ...SENT] as const),
];

it.each(ENDS)("ACCESS-23 coming soon: a visitor to %s sees %s at %s", async (asked, title, reached) => {
  history.replaceState(null, "", asked);
  document.title = "";
  render(<App opened={opened} opening={opening} comingSoon />);
  await waitFor(() => expect([document.title, location.pathname]).toEqual([`${title} · Rutero`, reached]), PATIENT);
});
