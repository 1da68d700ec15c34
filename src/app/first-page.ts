import { ROLES } from "#domain/access/identity.ts";
import { type Answer, resolvePage, type Visitor } from "./pages/resolve-page.ts";
import { SCREENS } from "./pages/routes.tsx";

/** Known before the databases open: whether somebody was signed in here, but not their role. */
const STAFF: Visitor = { at: "signedIn", roles: ROLES };
const VISITOR: Visitor = { at: "signedOut", sent: true };

/** Whether a visitor's page can be painted before the session is known: it is this address's own, and no redirect. */
export function isOpenToVisitors(pathname: string, comingSoon: boolean): boolean {
  return resolvePage(pathname, VISITOR, comingSoon).kind === "screen";
}

/**
 * Prefetches the first screen's code, and what staff need, while the databases open. A failure here is repaired when the
 * code is used.
 */
export function warmUp(pathname: string, isStaff: boolean, comingSoon: boolean): void {
  const answer = firstAnswer(pathname, isStaff ? STAFF : VISITOR, comingSoon);
  if (answer.kind !== "screen") return;
  const wanted: Promise<unknown>[] = [SCREENS[answer.page.name].load()];
  if (isStaff)
    wanted.push(
      import("./SignedIn.tsx"),
      import("#runtime/engine/start-engine.ts"),
      import("#runtime/engine/remote-ports.ts"),
      // It must be here when another part of the app turns out to be missing.
      import("./errors/UnsentWork.tsx"),
    );
  void Promise.allSettled(wanted);
}

/** The page that a visitor's address shows or leads to; null = none of its own. */
export function visitorsPage(
  pathname: string,
  comingSoon: boolean,
): { pathname: string; load(): Promise<unknown> } | null {
  const asked = resolvePage(pathname, VISITOR, comingSoon);
  const answer = firstAnswer(pathname, VISITOR, comingSoon);
  if (answer.kind !== "screen") return null;
  return { pathname: asked.kind === "redirect" ? asked.to : pathname, load: SCREENS[answer.page.name].load };
}

function firstAnswer(pathname: string, visitor: Visitor, comingSoon: boolean): Answer {
  const asked = resolvePage(pathname, visitor, comingSoon);
  return asked.kind === "redirect" ? resolvePage(asked.to, visitor, comingSoon) : asked;
}
