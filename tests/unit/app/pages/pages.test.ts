import { matchPath } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { isMenuHidden } from "#app/shell/is-menu-hidden.ts";
import { menuFor } from "#app/shell/menu.ts";
import { PAGES } from "#app/pages/page-table.ts";
import { resolvePage, type Visitor } from "#app/pages/resolve-page.ts";
import { mayOfferUpdate } from "#app/shell/update-rule.ts";
import { type Role, ROLES } from "#domain/access/identity.ts";

const VISITOR = { at: "signedOut", sent: false } as const;
const SENT = { at: "signedOut", sent: true } as const;
const UNVERIFIED = { at: "unverified" } as const;
const staff = (...roles: Role[]) => ({ at: "signedIn", roles }) as const;

/** Where a request ends: the path it is redirected to, "screen" if it is shown, "not found" or "loading". */
function end(path: string, visitor: Visitor, comingSoon = false): string {
  const answer = resolvePage(path, visitor, comingSoon);
  return answer.kind === "redirect" ? answer.to : answer.kind === "notFound" ? "not found" : answer.kind;
}

/** ACCESS-20, signed-out routes in its order: what a visitor gets, normally and in coming-soon mode. */
const VISITORS = [
  ["/coming-soon", "screen", "screen"],
  ["/", "screen", "/coming-soon"],
  ["/login", "screen", "/coming-soon"],
  ["/signup", "screen", "/coming-soon"],
  ["/signup/user", "screen", "/coming-soon"],
  ["/signup/user/ABC-123", "screen", "screen"],
  ["/signup/company", "screen", "/coming-soon"],
  ["/signup/company/details", "screen", "/coming-soon"],
  ["/signup/company/representative", "screen", "/coming-soon"],
  ["/overview", "screen", "screen"],
  ["/support", "screen", "screen"],
  ["/plans/compare", "screen", "screen"],
  ["/privacy", "screen", "screen"],
  ["/terms", "screen", "screen"],
  ["/verify-email", "screen", "screen"],
  ["/verify-email/ABC-123", "screen", "screen"],
  ["/finishSignUpPage", "screen", "screen"],
  ["/reset-password", "screen", "screen"],
] as const;

const EVERYBODY = ROLES;
const OWNERS = ["super_admin", "company_owner"];
const SUPER = ["super_admin"];
const STORE = [...OWNERS, "store_staff"];

/** ACCESS-20, signed-in routes in its order, with the roles of ACCESS-3. The company rules and the last three are ours. */
const STAFF: readonly (readonly [string, readonly string[]])[] = [
  ["/home", EVERYBODY],
  ["/new-order", EVERYBODY],
  ["/counter", STORE],
  ["/orders", EVERYBODY],
  ["/orders/o-1", EVERYBODY],
  ["/runs", STORE],
  ["/products", EVERYBODY],
  ["/products/new", OWNERS],
  ["/products/table", OWNERS],
  ["/products/p-1", EVERYBODY],
  ["/products/p-1/edit", OWNERS],
  ["/categories/new", OWNERS],
  ["/customers", EVERYBODY],
  ["/customers/new", EVERYBODY],
  ["/customers/c-1/edit", OWNERS],
  ["/customer/c-1", EVERYBODY],
  ["/itinerary", EVERYBODY],
  ["/itinerary/today", EVERYBODY],
  ["/profile", EVERYBODY],
  ["/settings", EVERYBODY],
  ["/settings/taxes", OWNERS],
  ["/performance", OWNERS],
  ["/notifications", SUPER],
  ["/invite-users", OWNERS],
  ["/company-users", OWNERS],
  ["/finish-sign-up", EVERYBODY],
  ["/first-run", EVERYBODY],
  ["/practice-order", EVERYBODY],
  ["/unauthorized", EVERYBODY],
  ["/maintenance-control", SUPER],
  ["/price-lists", OWNERS],
  ["/price-lists/l-1", OWNERS],
  ["/import", OWNERS],
];

const NOWHERE = ["/nonsense", "/orders/o-1/nonsense", "/signup/company/nonsense", "/customer", "/products/p-1/edit/x"];

describe("ACCESS-20: a visitor", () => {
  it.each(VISITORS)("on %s ends at %s, in coming-soon mode at %s", (path, open, comingSoon) => {
    expect(end(path, VISITOR)).toBe(open);
    expect(end(path, VISITOR, true)).toBe(comingSoon);
    expect(end(path, SENT)).toBe(open);
  });

  it.each(STAFF.filter(([path]) => path !== "/home"))("on %s is redirected to /login", (path) => {
    expect(end(path, VISITOR)).toBe("/login");
    expect(end(path, VISITOR, true)).toBe("/login");
  });

  it("sees a loading screen on /home, or /login after being signed out", () => {
    expect(end("/home", VISITOR)).toBe("loading");
    expect(end("/home/", VISITOR)).toBe("loading");
    expect(end("/home", SENT)).toBe("/login");
  });

  it.each(NOWHERE)("on the unknown path %s is redirected to /", (path) => {
    expect(end(path, VISITOR)).toBe("/");
    expect(end(path, VISITOR, true)).toBe("/");
  });
});

describe("ACCESS-9: an unverified person", () => {
  const all = [...VISITORS.map(([path]) => path), ...STAFF.map(([path]) => path), ...NOWHERE];
  it.each(all)("on %s reaches only the verification pages", (path) => {
    expect(end(path, UNVERIFIED)).toBe(path.startsWith("/verify-email") ? "screen" : "/verify-email");
    expect(end(path, UNVERIFIED, true)).toBe(path.startsWith("/verify-email") ? "screen" : "/verify-email");
  });
});

describe("ACCESS-20, ACCESS-3: staff", () => {
  it.each(VISITORS)("on the signed-out page %s are redirected to /home", (path) => {
    for (const role of ROLES) expect(end(path, staff(role))).toBe("/home");
    expect(end(path, staff("salesperson"), true)).toBe("/home");
  });

  it.each(STAFF)("on %s: %o are allowed, the others are redirected to /unauthorized", (path, allowed) => {
    const ends = ROLES.map((role) => [role, end(path, staff(role))]);
    expect(ends).toEqual(ROLES.map((role) => [role, allowed.includes(role) ? "screen" : "/unauthorized"]));
  });

  it("with several roles have the rights of each", () => {
    expect(end("/company-users", staff("salesperson", "company_owner"))).toBe("screen");
  });

  it.each(NOWHERE)("on the unknown path %s see the not-found page", (path) => {
    expect(end(path, staff("salesperson"))).toBe("not found");
  });
});

describe("the page table", () => {
  it("has no page unknown to ACCESS-20 and this test", () => {
    const known = [...VISITORS.map(([path]) => path), ...STAFF.map(([path]) => path)];
    const found = known.map((path) => PAGES.find((page) => matchPath(page.path, path))?.path);
    expect(new Set(found)).toEqual(new Set(PAGES.map(({ path }) => path)));
  });

  it("requires a category before a product (ACCESS-24), and nothing else", () => {
    expect(PAGES.filter(({ needs }) => needs !== null).map(({ path }) => path)).toEqual(["/products/new"]);
  });
});

describe("the sidebar", () => {
  it("has ACCESS-25's order, with owner and administrator entries for them only", () => {
    const everyone = ["/home", "/orders", "/products", "/customers", "/itinerary"];
    expect(menuFor(["salesperson"]).map(({ path }) => path)).toEqual([...everyone, "/settings"]);
    expect(menuFor(["company_owner"]).map(({ path }) => path)).toEqual([
      ...everyone,
      "/performance",
      "/company-users",
      "/settings",
    ]);
    expect(menuFor(["super_admin"]).map(({ path }) => path)).toEqual([
      ...everyone,
      "/performance",
      "/company-users",
      "/maintenance-control",
      "/notifications",
      "/settings",
    ]);
  });

  it("is hidden as in ACCESS-26", () => {
    expect(isMenuHidden("/unauthorized", null)).toBe(true);
    expect(isMenuHidden("/itinerary/today", null)).toBe(true);
    expect(isMenuHidden("/orders", { fromOrder: true })).toBe(true);
    expect(isMenuHidden("/orders", { hideSidebar: true })).toBe(true);
    expect(isMenuHidden("/itinerary", null)).toBe(false);
    expect(isMenuHidden("/orders", { hideSidebar: "yes" })).toBe(false);
  });
});

describe("a new version", () => {
  it("waits while a cart is open or entries are being sent", () => {
    expect(mayOfferUpdate({ waiting: true, captureOpen: false, sending: 0 })).toBe(true);
    expect(mayOfferUpdate({ waiting: true, captureOpen: true, sending: 0 })).toBe(false);
    expect(mayOfferUpdate({ waiting: true, captureOpen: false, sending: 2 })).toBe(false);
    expect(mayOfferUpdate({ waiting: false, captureOpen: false, sending: 0 })).toBe(false);
  });
});
