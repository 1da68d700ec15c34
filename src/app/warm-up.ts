import { ROLES } from "#domain/access/identity.ts";
import { resolvePage, type Visitor } from "./pages/resolve-page.ts";
import { SCREENS } from "./pages/routes.tsx";

/** Known before the databases open: whether somebody was signed in here, but not their role. */
const STAFF: Visitor = { at: "signedIn", roles: ROLES };
const VISITOR: Visitor = { at: "signedOut", sent: true };

/**
 * Prefetches the first screen's code, and the engine for staff, while the databases open. A failure here is repaired
 * when the code is used.
 */
export function warmUp(pathname: string, isStaff: boolean, comingSoon: boolean): void {
  const visitor = isStaff ? STAFF : VISITOR;
  const asked = resolvePage(pathname, visitor, comingSoon);
  const answer = asked.kind === "redirect" ? resolvePage(asked.to, visitor, comingSoon) : asked;
  if (answer.kind !== "screen") return;
  const wanted: Promise<unknown>[] = [SCREENS[answer.page.name].load()];
  if (isStaff)
    wanted.push(
      import("./SignedIn.tsx"),
      import("#runtime/engine/start-engine.ts"),
      import("#runtime/engine/remote-ports.ts"),
    );
  void Promise.allSettled(wanted);
}
