import { matchPath } from "react-router-dom";
import { ROUTES } from "./routes.tsx";

/**
 * Fetches what the first screen will most likely need while the databases are still opening: its own code and, for
 * staff, the engine. A visitor will be led to sign in. What fails here is asked for again, and repaired, when it is used.
 */
export function warmUp(pathname: string, isStaff: boolean): void {
  const path = !isStaff ? "/login" : pathname === "/" ? "/home" : pathname;
  const route = ROUTES.find((each) => matchPath(each.path, path));
  if (!route) return;
  const wanted: Promise<unknown>[] = [route.load()];
  if (route.audience === "staff") wanted.push(import("./start-engine.ts"), import("./remote-ports.ts"));
  void Promise.allSettled(wanted);
}
