import { beforeEach, describe, expect, it } from "vitest";
import type { ClientError } from "#domain/operations/client-error.ts";
import { keptErrors } from "#runtime/errors/kept-errors.ts";
import { tellErrors } from "#runtime/errors/tell-errors.ts";
import { isWorkFirst, putWorkFirst } from "#runtime/errors/work-first.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";

const MINUTE = 60_000;

let clock: Clock;
let sent: (readonly ClientError[])[];
let outcome: "told" | "refused" | "later";
let isOn: boolean;
let isFree: boolean;
beforeEach(() => {
  localStorage.clear();
  clock = createClock();
  sent = [];
  outcome = "told";
  isOn = true;
  isFree = true;
});

/** A page that starts: what notes an error there. */
function startPage(): (thrown: unknown) => void {
  return tellErrors({
    kept: keptErrors(localStorage, clock.now),
    place: () => ({ origin: "https://shop.test", page: "/home", userAgent: "Firefox/140", build: "1" }),
    isOn: () => isOn,
    isFree: () => isFree,
    send: async (errors) => {
      sent.push(errors);
      return outcome;
    },
    timer: clock.timer,
  });
}

const failure = (at = 1) =>
  Object.assign(new Error("is null"), { stack: `f@https://shop.test/assets/start-A.js:1:${at}` });
const told = () => sent.flat().map(({ frames, count }) => `${frames[0]} ×${count}`);

describe("OPS-35: errors of the app", () => {
  it("are told half a minute later, each once with how often it occurred, and again only after 24 hours", async () => {
    const note = startPage();
    note(failure());
    note(failure());
    note(failure(2));
    await clock.pass(MINUTE / 2 - 1);
    expect(sent).toEqual([]);
    await clock.pass(MINUTE);
    expect(told()).toEqual(["start-A.js:1:1 ×2", "start-A.js:1:2 ×1"]);
    note(failure());
    await clock.pass(60 * MINUTE);
    expect(sent).toHaveLength(1);
    await clock.pass(24 * 60 * MINUTE);
    startPage()(failure());
    await clock.pass(MINUTE);
    expect(sent).toHaveLength(2);
  });

  it("wait while work is sent or there is no connection, also for the next start", async () => {
    isFree = false;
    startPage()(failure());
    await clock.pass(30 * MINUTE);
    expect(sent).toEqual([]);
    isFree = true;
    startPage();
    await clock.pass(MINUTE);
    expect(told()).toEqual(["start-A.js:1:1 ×1"]);
  });

  it("are tried again where nobody answered, and dropped where the server does not take them", async () => {
    outcome = "later";
    startPage()(failure());
    await clock.pass(11 * MINUTE);
    expect(sent.length).toBeGreaterThan(1);
    outcome = "refused";
    await clock.pass(6 * MINUTE);
    const tried = sent.length;
    await clock.pass(60 * MINUTE);
    expect(sent).toHaveLength(tried);
  });

  it("are at most 20 a day, however many there are", async () => {
    const note = startPage();
    for (let at = 1; at <= 60; at += 1) note(failure(at));
    await clock.pass(MINUTE);
    for (let at = 61; at <= 90; at += 1) note(failure(at));
    await clock.pass(10 * MINUTE);
    expect(sent.flat()).toHaveLength(20);
  });

  it("disturb nobody: a full or broken storage and strange values are taken as they come", async () => {
    localStorage.setItem("rutero-errors", '{"waiting":[{"name":"Juan"}]}');
    const note = startPage();
    const hostile = {
      get message(): string {
        throw new Error("read");
      },
    };
    for (const thrown of [hostile, null, Symbol("x"), Object.assign(new Error("is null"), { stack: 5 })]) note(thrown);
    await clock.pass(MINUTE);
    expect(sent).toEqual([]);
  });

  it("come after the work of the open account", () => {
    let isSending = true;
    const end = putWorkFirst(() => isSending);
    expect(isWorkFirst()).toBe(true);
    isSending = false;
    expect(isWorkFirst()).toBe(false);
    isSending = true;
    end();
    expect(isWorkFirst()).toBe(false);
  });
});

it("OPS-36: turned off, nothing is noted, and what was kept is deleted unsent", async () => {
  const note = startPage();
  note(failure());
  isOn = false;
  note(failure(2));
  await clock.pass(MINUTE);
  expect(sent).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
