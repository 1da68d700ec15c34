import type { ParseKeys } from "i18next";
import type { Role } from "#domain/access/identity.ts";

/** Who may see a page: signed-out visitors, people confirming their e-mail (signed in or not), or staff. */
export type Audience = "visitors" | "verifying" | "staff";

export interface PageRule {
  readonly path: string;
  /** The screen it shows, and the key of its title and description. */
  readonly name: string;
  readonly audience: Audience;
  /** Empty = every signed-in, verified person (ACCESS-3). */
  readonly roles: readonly Role[];
  /** In coming-soon mode, redirects visitors to /coming-soon. */
  readonly comingSoon: boolean;
  /** What the company must have first; otherwise redirects to where it is made. */
  readonly needs: "category" | null;
}

const OWNERS = ["super_admin", "company_owner"] as const;
const STORE = [...OWNERS, "store_staff"] as const;
const SUPER = ["super_admin"] as const;
const REPLACED = { comingSoon: true } as const;

/**
 * All pages, in the order of ACCESS-20, with the roles of ACCESS-3. Any other path redirects a visitor to /, an
 * unverified person to /verify-email and staff to the not-found page.
 */
export const PAGES = [
  visitors("/coming-soon", "comingSoon"),
  visitors("/", "landing", REPLACED),
  visitors("/login", "login", REPLACED),
  visitors("/signup", "signup", REPLACED),
  visitors("/signup/user", "signupUser", REPLACED),
  // Invitations also work in coming-soon mode.
  visitors("/signup/user/:code", "signupUser"),
  // The wizard's later steps redirect like its first.
  visitors("/signup/company", "signupCompany", REPLACED),
  visitors("/signup/company/details", "signupCompany", REPLACED),
  visitors("/signup/company/representative", "signupCompany", REPLACED),
  visitors("/overview", "overview"),
  visitors("/support", "support"),
  visitors("/plans/compare", "comparePlans"),
  visitors("/privacy", "privacy"),
  visitors("/terms", "terms"),
  verifying("/verify-email", "verifyEmail"),
  verifying("/verify-email/:code", "verifyEmail"),
  visitors("/finishSignUpPage", "finishSignUpPage"),
  visitors("/reset-password", "resetPassword"),

  staff("/home", "home"),
  staff("/new-order", "newOrder"),
  staff("/counter", "counter", STORE),
  staff("/orders", "orders"),
  staff("/orders/:orderId", "order"),
  staff("/runs", "runs", STORE),
  staff("/products", "products"),
  staff("/products/new", "newProduct", OWNERS, { needs: "category" }),
  staff("/products/table", "productTable", OWNERS),
  staff("/products/:productId", "product"),
  staff("/products/:productId/edit", "editProduct", OWNERS),
  staff("/categories/new", "newCategory", OWNERS),
  staff("/customers", "customers"),
  staff("/customers/new", "newCustomer"),
  staff("/customers/:clientId/edit", "editCustomer", OWNERS),
  staff("/customer/:customerId", "customer"),
  staff("/itinerary", "itinerary"),
  staff("/itinerary/:day", "itineraryDay"),
  staff("/profile", "profile"),
  staff("/settings", "settings"),
  staff("/settings/:section", "companyRules", OWNERS),
  staff("/performance", "performance", OWNERS),
  staff("/notifications", "notifications", SUPER),
  staff("/invite-users", "inviteUsers", OWNERS),
  staff("/company-users", "companyUsers", OWNERS),
  staff("/finish-sign-up", "finishSignUp"),
  staff("/first-run", "firstRun"),
  staff("/practice-order", "practiceOrder"),
  staff("/unauthorized", "unauthorized"),
  staff("/maintenance-control", "maintenanceControl", SUPER),
  staff("/price-lists", "priceLists", OWNERS),
  staff("/price-lists/:priceListId", "priceList", OWNERS),
  staff("/import", "importData", OWNERS),
] as const satisfies readonly PageRule[];

export type Page = (typeof PAGES)[number];
export type Path = Page["path"];
/** All screens. A screen may have several addresses. */
export type PageName = Page["name"];

/** Each page has a title and a description in each language (SCREEN-17). */
export function titleKey(name: PageName | "notFound") {
  return `screens.${name}` satisfies ParseKeys as `screens.${typeof name}`;
}

export function descriptionKey(name: PageName | "notFound") {
  return `descriptions.${name}` satisfies ParseKeys as `descriptions.${typeof name}`;
}

type Settings = Partial<Pick<PageRule, "comingSoon" | "needs">>;

function visitors<const P extends string, const N extends string>(path: P, name: N, settings: Settings = {}) {
  return row(path, name, "visitors", [], settings);
}

function verifying<const P extends string, const N extends string>(path: P, name: N) {
  return row(path, name, "verifying", [], {});
}

function staff<const P extends string, const N extends string>(
  path: P,
  name: N,
  roles: readonly Role[] = [],
  settings: Settings = {},
) {
  return row(path, name, "staff", roles, settings);
}

function row<P extends string, N extends string>(
  path: P,
  name: N,
  audience: Audience,
  roles: readonly Role[],
  settings: Settings,
) {
  return { path, name, audience, roles, comingSoon: settings.comingSoon ?? false, needs: settings.needs ?? null };
}
