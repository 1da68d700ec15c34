import { afterEach, expect, it, vi } from "vitest";
import { SESSION_KEYS } from "#runtime/session/session-keys.ts";

afterEach(() => sessionStorage.clear());

/** The module as a new load of the page has it. */
async function loadPage() {
  vi.resetModules();
  return import("#runtime/session/kept-message.ts");
}

it("ACCESS-8 the message is said in one load, also where the next one begins before the session was opened", async () => {
  sessionStorage.setItem(SESSION_KEYS.message, "deactivated");
  const left = await loadPage();
  left.holdKeptMessage();

  const next = await loadPage();
  next.holdKeptMessage();
  expect(next.takeKeptMessage()).toBeNull();
  expect(left.takeKeptMessage()).toBe("deactivated");
  expect(left.takeKeptMessage()).toBeNull();
});

it("ACCESS-8 a sign-in that succeeds takes back what another one left to say", async () => {
  const page = await loadPage();
  page.holdKeptMessage();
  sessionStorage.setItem(SESSION_KEYS.message, "provider");
  expect(page.takeKeptMessage()).toBe("provider");
  expect(sessionStorage.getItem(SESSION_KEYS.message)).toBeNull();
});
