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

/** A list that is out of reach until `answer` is set. */
function listOutOfReach() {
  const list = {
    answer: OFFLINE as Result<"sent" | "already", AccountProblem>,
    asked: [] as EarlyAccess[],
    send: async (person: EarlyAccess) => {
      list.asked.push(person);
      return list.answer;
    },
  };
  return list;
}

describe("PRODUCT 3.1: the early-access form without a connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it("keeps what was sent, and sends it when the device is online again", async () => {
    const list = listOutOfReach();
    const request = createEarlyAccess(list.send);
    expect(await request(MARIA)).toEqual(accept("kept"));
    list.answer = accept("sent");
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(list.asked).toEqual([MARIA, MARIA]);
    expect(localStorage).toHaveLength(0);
  });

  it("sends it without being told of a connection too, once and no more", async () => {
    const list = listOutOfReach();
    await createEarlyAccess(list.send)(MARIA);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(localStorage).toHaveLength(1);
    list.answer = accept("sent");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(localStorage).toHaveLength(0);
    const asked = list.asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list.asked).toHaveLength(asked);
  });

  it("sends what a visit before has kept", async () => {
    await createEarlyAccess(listOutOfReach().send)(MARIA);
    const later = listOutOfReach();
    later.answer = accept("already");
    createEarlyAccess(later.send);
    await vi.advanceTimersByTimeAsync(0);
    expect(later.asked).toEqual([MARIA]);
    expect(localStorage).toHaveLength(0);
  });
});
