import { matchPath } from "react-router-dom";
import type { Role } from "#domain/access/identity.ts";
import { type Page, PAGES } from "./page-table.ts";

/** Who asks for a page. */
export type Visitor =
  /** `sent` = they were signed out since this page was loaded: /home leads them to /login, like any page of the staff's. */
  | { readonly at: "signedOut"; readonly sent: boolean }
  | { readonly at: "unverified" }
  | { readonly at: "signedIn"; readonly roles: readonly Role[] };

/** What a request for a path comes to: a page of the table, a redirect, or one of the two other ends. */
export type Answer =
  | { readonly kind: "screen"; readonly page: Page }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "notFound" }
  | { readonly kind: "loading" };

/** ACCESS-20, ACCESS-3 as one function: where a visitor ends who asks for a path. */
export function resolvePage(pathname: string, visitor: Visitor, comingSoon: boolean): Answer {
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  switch (visitor.at) {
    case "signedOut":
      if (!page) return redirect("/");
      if (comingSoon && page.comingSoon) return redirect("/coming-soon");
      if (page.audience !== "staff") return { kind: "screen", page };
      // ACCESS-22: a visitor who only asks for /home sees a loading screen.
      return page.path === "/home" && !visitor.sent ? { kind: "loading" } : redirect("/login");
    case "unverified":
      return page?.audience === "verifying" ? { kind: "screen", page } : redirect("/verify-email");
    case "signedIn":
      if (!page) return { kind: "notFound" };
      if (page.audience !== "staff") return redirect("/home");
      return mayEnter(page.roles, visitor.roles) ? { kind: "screen", page } : redirect("/unauthorized");
  }
}

function redirect(to: string): Answer {
  return { kind: "redirect", to };
}

function mayEnter(needed: readonly Role[], roles: readonly Role[]): boolean {
  return needed.length === 0 || needed.some((role) => roles.includes(role));
}
