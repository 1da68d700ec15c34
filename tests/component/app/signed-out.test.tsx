import { cleanup, render, screen } from "@testing-library/react";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { App } from "#app/App.tsx";
import type { Session, SessionState } from "#runtime/session/session-state.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { EVERY_PATH } from "#tests/e2e/route-table.ts";
import { startTestTexts } from "../render-with-texts.tsx";

beforeAll(() => startTestTexts());
afterEach(cleanup);

const EXPIRED: SessionState = { at: "signedOut", sent: true, message: { code: "sessionExpired" } };
const session = { state: EXPIRED, subscribe: () => () => {} } as unknown as Session;
// Another file of this process may have loaded Dexie without a database.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
const opened = { session, shared: openDeviceDatabase() };
const opening = Promise.resolve(opened);

describe("ACCESS-20, ACCESS-6: signed-out people are redirected to the sign-in page, which says why", () => {
  it.each(EVERY_PATH)("from %s", async (path) => {
    history.replaceState(null, "", path);
    render(<App opened={opened} opening={opening} />);
    expect(await screen.findByText("Session expired. Please log in again.")).toBeDefined();
    expect(location.pathname).toBe("/login");
  });
});
