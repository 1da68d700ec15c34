import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "#app/App.tsx";
import { isOpenToVisitors } from "#app/first-page.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import type { OpenedSession } from "#runtime/session/open-session.ts";
import type { Session, SessionState } from "#runtime/session/session-state.ts";
import { hasSignInTraces, keepStaffHint } from "#runtime/session/staff-hint.ts";
import { accept } from "#domain/values/result.ts";
import { startTestTexts } from "../render-with-texts.tsx";

beforeAll(() => startTestTexts());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

// Another file of this process may have loaded Dexie without a database.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const signIn = vi.fn<Session["signIn"]>(async () => accept(null));

function sessionAt(state: SessionState): OpenedSession {
  return {
    session: { state, signIn, subscribe: () => () => {} } as unknown as Session,
    shared: openDeviceDatabase(),
  };
}

describe("a visitor's page before the session's code and databases are there", () => {
  it("is the sign-in form, which keeps what is typed and signs in once they are", async () => {
    history.replaceState(null, "", "/login");
    let resolve: (opened: OpenedSession) => void = () => {};
    const opening = new Promise<OpenedSession>((done) => {
      resolve = done;
    });
    const page = render(<App opened={null} opening={opening} />);
    fireEvent.change(await screen.findByLabelText("E-mail"), { target: { value: "ana@demo.rutero.test" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "demo-rutero-1" } });
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(signIn).not.toHaveBeenCalled();

    const opened = sessionAt({ at: "signedOut", message: null, sent: false });
    resolve(opened);
    page.rerender(<App opened={opened} opening={opening} />);
    await waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith("ana@demo.rutero.test", "demo-rutero-1"));
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ana@demo.rutero.test");
  });

  it("is painted only on its own address, and only where nobody signed in", () => {
    expect(isOpenToVisitors("/login", false)).toBe(true);
    expect(isOpenToVisitors("/itinerary/today", false)).toBe(false);
    expect(isOpenToVisitors("/home", false)).toBe(false);
    expect(hasSignInTraces()).toBe(false);
    keepStaffHint(true);
    expect(hasSignInTraces()).toBe(true);
    keepStaffHint(false);
    sessionStorage.setItem("rutero-auth-message", "{}");
    expect(hasSignInTraces()).toBe(true);
  });
});
