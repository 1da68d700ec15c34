import { resolvePage } from "./resolve-page.ts";
import { ROUTES } from "./routes.tsx";
import type { SessionState } from "./session.ts";

/**
 * Fetches what the first screen will need while texts and databases are still opening: its own code and the engine.
 * What fails here is asked for again, and repaired, when it is used.
 */
export function warmUp(state: SessionState, pathname: string): void {
  if (state.at !== "signedIn") return;
  const { roles } = state.identity;
  const page = resolvePage(pathname, { at: "signedIn", roles }, ROUTES);
  const path = page.kind === "redirect" ? page.to : pathname;
  const target = resolvePage(path, { at: "signedIn", roles }, ROUTES);
  const wanted: Promise<unknown>[] = [import("./start-engine.ts"), import("./remote-ports.ts")];
  if (target.kind === "screen") wanted.push(target.route.load());
  void Promise.allSettled(wanted);
}
