import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEarlyAccess } from "#runtime/session/early-access.ts";
import type { EarlyAccess } from "#domain/company/early-access.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { AccountProblem } from "#ports/accounts.ts";

const MARIA: EarlyAccess = {
  email: "maria@tienda.test",
  company: "",
  country: "",
  reps: "",
  role: "",
  consent: true,
  language: "en",
};

const OFFLINE = refuse("offline" as const);

/** A list that cannot be reached until `answer` is set. */
function listOutOfReach() {
  const list = {
    answer: OFFLINE as Result<"sent", AccountProblem>,
    asked: [] as EarlyAccess[],
    send: async (person: EarlyAccess) => {
      list.asked.push(person);
      return list.answer;
    },
  };
  return list;
}

/** What asks for early access in an app that has just started. */
function started(send: Parameters<typeof createEarlyAccess>[0]) {
  const list = createEarlyAccess(send);
  list.sendKept();
  return list.request;
}

describe("the early-access form without a connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it("stores the request, and sends it when the device is online again", async () => {
    const list = listOutOfReach();
    const request = started(list.send);
    expect(await request(MARIA)).toEqual(accept("kept"));
    list.answer = accept("sent");
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(list.asked).toEqual([MARIA, MARIA]);
    expect(localStorage).toHaveLength(0);
  });

  it("sends it without an online event too, exactly once", async () => {
    const list = listOutOfReach();
    await started(list.send)(MARIA);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(localStorage).toHaveLength(1);
    list.answer = accept("sent");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(localStorage).toHaveLength(0);
    const asked = list.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list.asked).toHaveLength(asked);
  });

  it("aborts a request without an answer, keeps it and retries", async () => {
    const list = listOutOfReach();
    const signals: AbortSignal[] = [];
    let isHeldBack = true;
    const request = started((person, signal) => {
      signals.push(signal);
      return isHeldBack ? new Promise(() => undefined) : list.send(person);
    });
    const answer = request(MARIA);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await answer).toEqual(accept("kept"));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    list.answer = accept("sent");
    isHeldBack = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(list.asked).toEqual([MARIA]);
    expect(localStorage).toHaveLength(0);
  });

  it("stores it before sending: the page may be closed while the request hangs", () => {
    void started(() => new Promise(() => undefined))(MARIA);
    expect(localStorage).toHaveLength(1);
  });

  it("keeps it when the code that sends it could not be loaded", async () => {
    const request = started(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await request(MARIA)).toEqual(accept("kept"));
  });

  it("does not keep a refused request", async () => {
    const list = listOutOfReach();
    list.answer = refuse("tooOften");
    expect(await started(list.send)(MARIA)).toEqual(refuse("tooOften"));
    expect(localStorage).toHaveLength(0);
  });

  it("sends what an earlier visit stored", async () => {
    await started(listOutOfReach().send)(MARIA);
    const later = listOutOfReach();
    later.answer = accept("sent");
    started(later.send);
    await vi.advanceTimersByTimeAsync(0);
    expect(later.asked).toEqual([MARIA]);
    expect(localStorage).toHaveLength(0);
  });
});
