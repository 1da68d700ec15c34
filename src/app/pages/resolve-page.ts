import { matchPath } from "react-router-dom";
import type { Role } from "#domain/access/identity.ts";
import { type Page, PAGES } from "./page-table.ts";

/** Who requests a page. */
export type Visitor =
  /** `sent` = signed out since this page loaded: /home redirects to /login, like any staff page. */
  | { readonly at: "signedOut"; readonly sent: boolean }
  | { readonly at: "unverified" }
  | { readonly at: "signedIn"; readonly roles: readonly Role[] };

/** The outcome of a request: a page of the table, a redirect, loading or not found. */
export type Answer =
  | { readonly kind: "screen"; readonly page: Page }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "notFound" }
  | { readonly kind: "loading" };

/** Resolves a requested path for a visitor (ACCESS-3, ACCESS-20). */
export function resolvePage(pathname: string, visitor: Visitor, comingSoon: boolean): Answer {
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  switch (visitor.at) {
    case "signedOut":
      if (!page) return redirect("/");
      if (comingSoon && page.comingSoon) return redirect("/coming-soon");
      if (page.audience !== "staff") return { kind: "screen", page };
      // A visitor on /home sees a loading screen (ACCESS-22).
      return page.path === "/home" && !visitor.sent ? { kind: "loading" } : redirect("/login");
    case "unverified":
      return page?.audience === "verifying" ? { kind: "screen", page } : redirect("/verify-email");
    case "signedIn":
      if (!page) return { kind: "notFound" };
      if (page.audience !== "staff") return redirect("/home");
      return mayEnter(page.roles, visitor.roles) ? { kind: "screen", page } : redirect("/unauthorized");
  }
}

/** The pattern of a path, as in `/orders/:orderId`, which names no record; "" = no page of the app. */
export function pagePattern(pathname: string): string {
  return PAGES.find(({ path }) => matchPath(path, pathname))?.path ?? "";
}

function redirect(to: string): Answer {
  return { kind: "redirect", to };
}

function mayEnter(needed: readonly Role[], roles: readonly Role[]): boolean {
  return needed.length === 0 || needed.some((role) => roles.includes(role));
}
