import { ROLES } from "#domain/access/identity.ts";
import { COMING_SOON } from "./build-flags.ts";
import { resolvePage, type Visitor } from "./pages/resolve-page.ts";
import { SCREENS } from "./pages/routes.tsx";

/** What is known before the databases are open: whether somebody was signed in here, not which role they have. */
const STAFF: Visitor = { at: "signedIn", roles: ROLES };
const VISITOR: Visitor = { at: "signedOut", sent: true };

/**
 * Fetches what the first screen will most likely need while the databases are still opening: its own code and, for
 * staff, the engine. What fails here is asked for again, and repaired, when it is used.
 */
export function warmUp(pathname: string, isStaff: boolean): void {
  const visitor = isStaff ? STAFF : VISITOR;
  const asked = resolvePage(pathname, visitor, COMING_SOON);
  const answer = asked.kind === "redirect" ? resolvePage(asked.to, visitor, COMING_SOON) : asked;
  if (answer.kind !== "screen") return;
  const wanted: Promise<unknown>[] = [SCREENS[answer.page.name].load()];
  if (isStaff)
    wanted.push(
      import("./SignedIn.tsx"),
      import("#runtime/start/start-engine.ts"),
      import("#runtime/start/remote-ports.ts"),
    );
  void Promise.allSettled(wanted);
}
