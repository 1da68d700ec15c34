import { matchPath } from "react-router-dom";
import type { Role } from "#domain/identity.ts";
import type { Audience } from "./routes.tsx";

/** Who asks for a page. */
export type Visitor =
  /** `sent` = they have just been signed out, or there is a message to show at /login. */
  | { readonly at: "signedOut"; readonly sent: boolean }
  | { readonly at: "unverified" }
  | { readonly at: "signedIn"; readonly roles: readonly Role[] };

/** What a request for a path comes to: a page of the table, a redirect, or one of the two other ends. */
export type Page<R> =
  | { readonly kind: "screen"; readonly route: R }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "notFound" }
  | { readonly kind: "loading" };

interface RouteRule {
  readonly path: string;
  readonly audience: Audience;
  readonly roles: readonly Role[];
}

/** Signed-in people on these go home (SPEC 2). */
const SIGNED_OUT_PATHS = ["/", "/login", "/signup", "/verify-email", "/finishSignUpPage"];

/** SPEC 2 and 6 as one function: where a visitor ends who asks for a path. */
export function resolvePage<R extends RouteRule>(pathname: string, visitor: Visitor, routes: readonly R[]): Page<R> {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  switch (visitor.at) {
    case "signedOut":
      if (route?.audience === "signedOut") return { kind: "screen", route };
      // SPEC 2: a visitor who only asks for /home sees a loading screen.
      return pathname === "/home" && !visitor.sent ? { kind: "loading" } : { kind: "redirect", to: "/login" };
    case "unverified":
      return route?.audience === "unverified" ? { kind: "screen", route } : { kind: "redirect", to: "/verify-email" };
    case "signedIn":
      if (SIGNED_OUT_PATHS.includes(pathname) || (route && route.audience !== "staff"))
        return { kind: "redirect", to: "/home" };
      if (!route) return { kind: "notFound" };
      return mayEnter(route.roles, visitor.roles)
        ? { kind: "screen", route }
        : { kind: "redirect", to: "/unauthorized" };
  }
}

function mayEnter(needed: readonly Role[], roles: readonly Role[]): boolean {
  return needed.length === 0 || needed.some((role) => roles.includes(role));
}
