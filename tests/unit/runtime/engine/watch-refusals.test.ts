import { describe, expect, it } from "vitest";
import { accept, refuse } from "#domain/values/result.ts";
import type { CallFunction, CallProblem } from "#remote/calls/call-function.ts";
import type { TokenClaims } from "#remote/auth/auth-user.ts";
import { watchRefusals } from "#runtime/engine/watch-refusals.ts";
import { RemoteUnreachable, type Scope } from "#sync/remote-port.ts";

const SCOPE: Scope = { uid: "ana", role: "salesperson", companyId: "demo" };
const CLAIMS: TokenClaims = {
  uid: "ana",
  email: "ana@demo.test",
  emailVerified: true,
  role: "salesperson",
  companyId: "demo",
  fullName: "Ana",
  active: true,
  authTime: 0,
};

/** A backend that answers everything like this. */
function backend(given: { problem?: CallProblem; lost?: string; unreachable?: string; claims?: TokenClaims | null }) {
  let refusals = 0;
  const page = { documents: [], unreadable: [], next: null, serverTime: "" };
  const remote = watchRefusals(
    {
      call: async () => (given.problem ? refuse(given.problem) : accept("done")),
      pages: {
        parser: "1",
        fetchDocument: async () => page,
        tally: async () => ({ tally: { count: 0, sum: 0 }, serverTime: "" }),
        async fetchPage() {
          if (given.unreachable !== undefined) throw new RemoteUnreachable(given.unreachable);
          return page;
        },
      },
      listen: {
        serverTime: () => null,
        listen(_feed, _scope, _bound, _onSnapshot, onLost) {
          if (given.lost !== undefined) onLost(given.lost);
          return () => {};
        },
      },
      readClaims: async () => (given.claims === undefined ? CLAIMS : given.claims),
    },
    () => {
      refusals += 1;
    },
  );
  const listen = (onLost: (code: string) => void) =>
    remote.listen.listen("stock", SCOPE, { since: "", window: null }, () => {}, onLost);
  const read = () => remote.pages.fetchPage("stock", SCOPE, null, null, 5);
  return { remote, listen, read, page, refusals: () => refusals };
}

describe("ACCESS-39: the server's refusals are noticed", () => {
  it("[G4] a call keeps its signal, with which stopping aborts it", async () => {
    const { signal } = new AbortController();
    const asked: unknown[][] = [];
    const { pages, listen } = backend({}).remote;
    const call: CallFunction = async (...given) => {
      asked.push(given);
      return accept("done");
    };
    const watched = watchRefusals({ call, pages, listen, readClaims: async () => CLAIMS }, () => {});
    await watched.call("placeOrders", {}, signal);
    expect(asked).toEqual([["placeOrders", {}, signal]]);
  });

  it.each<[number, CallProblem]>([
    [1, { code: "permission-denied", fromFunction: true, message: "" }],
    [1, { code: "unavailable", fromFunction: true, message: "", reason: "accessDenied" }],
    [1, { code: "unknown", fromFunction: true, message: "", reason: "deactivated" }],
    [1, { code: "unauthenticated", fromFunction: true, message: "", reason: "deviceEnded" }],
    [0, { code: "permission-denied", message: "HTTP 403" }],
    [0, { code: "unavailable", fromFunction: true, message: "" }],
    [0, { code: "invalid-argument", fromFunction: true, message: "", reason: "EMAIL_TAKEN" }],
    [0, { code: "unauthenticated", fromFunction: true, message: "", reason: "sessionExpired" }],
  ])("%i of a call that ends with %j", async (count, problem) => {
    const { remote, refusals } = backend({ problem });
    expect(await remote.call("placeOrders", {})).toEqual(refuse(problem));
    expect(refusals()).toBe(count);
  });

  it.each([
    [1, "permission-denied"],
    [0, "unavailable"],
  ])("%i of a listener lost with %s", (count, lost) => {
    const { listen, refusals } = backend({ lost });
    const codes: string[] = [];
    listen((code) => codes.push(code));
    expect(codes).toEqual([lost]);
    expect(refusals()).toBe(count);
  });

  it.each([
    [1, "permission-denied"],
    [0, "http-500"],
  ])("%i of a page answered with %s", async (count, unreachable) => {
    const { read, refusals } = backend({ unreachable });
    await expect(read()).rejects.toMatchObject({ code: unreachable });
    expect(refusals()).toBe(count);
  });

  it.each<[number, TokenClaims | null]>([
    [1, null],
    [1, { ...CLAIMS, active: false }],
    [0, CLAIMS],
  ])("%i of a token like %j", async (count, claims) => {
    const { remote, refusals } = backend({ claims });
    expect(await remote.readClaims()).toEqual(claims);
    expect(refusals()).toBe(count);
  });

  it("none of what goes well", async () => {
    const { remote, listen, read, page, refusals } = backend({});
    expect(await remote.call("ping", {})).toEqual(accept("done"));
    expect(await read()).toBe(page);
    listen(() => {});
    expect(refusals()).toBe(0);
  });
});
