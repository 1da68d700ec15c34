import { describe, expect, it } from "vitest";
import { isMenuHidden } from "#app/shell/is-menu-hidden.ts";
import { MENU, menuFor } from "#app/shell/menu.ts";
import { resolvePage } from "#app/resolve-page.ts";
import { mayOfferUpdate } from "#app/update-rule.ts";

const ROUTES = [
  { path: "/login", audience: "signedOut", roles: [] },
  { path: "/verify-email", audience: "unverified", roles: [] },
  { path: "/home", audience: "staff", roles: [] },
  { path: "/orders/:orderId", audience: "staff", roles: [] },
  { path: "/performance", audience: "staff", roles: ["company_owner", "super_admin"] },
] as const;

const OUT = { at: "signedOut", sent: false } as const;
const SENT = { at: "signedOut", sent: true } as const;
const UNVERIFIED = { at: "unverified" } as const;
const REP = { at: "signedIn", roles: ["salesperson"] } as const;
const OWNER = { at: "signedIn", roles: ["company_owner"] } as const;

describe("a path leads", () => {
  it.each([
    ["/", OUT, "/login"],
    ["/home", SENT, "/login"],
    ["/orders/abc-1", OUT, "/login"],
    ["/nonsense", OUT, "/login"],
    ["/home", UNVERIFIED, "/verify-email"],
    ["/login", UNVERIFIED, "/verify-email"],
    ["/", REP, "/home"],
    ["/login", REP, "/home"],
    ["/verify-email", REP, "/home"],
    ["/finishSignUpPage", REP, "/home"],
    ["/performance", REP, "/unauthorized"],
  ] as const)("%s for %o to %s", (path, visitor, to) => {
    expect(resolvePage(path, visitor, ROUTES)).toEqual({ kind: "redirect", to });
  });

  it.each([
    ["/login", OUT],
    ["/verify-email", UNVERIFIED],
    ["/home", REP],
    ["/orders/abc-1", REP],
    ["/performance", OWNER],
  ] as const)("%s for %o to its screen", (path, visitor) => {
    expect(resolvePage(path, visitor, ROUTES).kind).toBe("screen");
  });

  it("/home to a loading screen for a visitor who is signed out (SPEC 2)", () => {
    expect(resolvePage("/home", OUT, ROUTES)).toEqual({ kind: "loading" });
  });

  it("an unknown path to the not-found page for somebody signed in", () => {
    expect(resolvePage("/nonsense", REP, ROUTES)).toEqual({ kind: "notFound" });
  });
});

describe("the sidebar", () => {
  const all = new Set(MENU.map(({ path }) => path));

  it("has SPEC 2's order, with the owners' and the administrator's entries for them alone", () => {
    const everyone = ["/home", "/orders", "/products", "/customers", "/itinerary"];
    expect(menuFor(["salesperson"], all).map(({ path }) => path)).toEqual([...everyone, "/settings"]);
    expect(menuFor(["company_owner"], all).map(({ path }) => path)).toEqual([
      ...everyone,
      "/performance",
      "/company-users",
      "/settings",
    ]);
    expect(menuFor(["super_admin"], all).map(({ path }) => path)).toEqual([
      ...everyone,
      "/performance",
      "/company-users",
      "/maintenance-control",
      "/notifications",
      "/settings",
    ]);
  });

  it("leads to no page that does not exist", () => {
    expect(menuFor(["super_admin"], new Set(["/home"])).map(({ path }) => path)).toEqual(["/home"]);
  });

  it("is hidden where SPEC 2 says", () => {
    expect(isMenuHidden("/unauthorized", null)).toBe(true);
    expect(isMenuHidden("/itinerary/today", null)).toBe(true);
    expect(isMenuHidden("/orders", { fromOrder: true })).toBe(true);
    expect(isMenuHidden("/orders", { hideSidebar: true })).toBe(true);
    expect(isMenuHidden("/itinerary", null)).toBe(false);
    expect(isMenuHidden("/orders", { hideSidebar: "yes" })).toBe(false);
  });
});

describe("a new version", () => {
  it("waits while a cart is open or something is being sent", () => {
    expect(mayOfferUpdate({ waiting: true, captureOpen: false, sending: 0 })).toBe(true);
    expect(mayOfferUpdate({ waiting: true, captureOpen: true, sending: 0 })).toBe(false);
    expect(mayOfferUpdate({ waiting: true, captureOpen: false, sending: 2 })).toBe(false);
    expect(mayOfferUpdate({ waiting: false, captureOpen: false, sending: 0 })).toBe(false);
  });
});
