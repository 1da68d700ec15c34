import { observable, type Observable } from "../engine/observable.ts";
import { whenPageIsFree } from "../session/page-in-use.ts";
import { reloadOnce } from "./reload-once.ts";

/**
 * Why this page cannot go on: newer code has upgraded a database, a part of the app is missing, the storage does not
 * open, or a bug. `reloading`: it is being loaded again for that reason.
 */
export type PageTrouble = "upgraded" | "missingPart" | "storage" | "failed" | "reloading";

const trouble = observable<{ readonly now: PageTrouble | null }>({ now: null });

export const pageTrouble: Observable<{ readonly now: PageTrouble | null }> = trouble;

/** Newer code has upgraded a database: loads the newer code, or says that there is none, once the page is not in use. */
export function leaveUpgraded(): void {
  whenPageIsFree(() => {
    if (pageTrouble.current.now === null) trouble.change({ now: reloadOnce() ? "reloading" : "upgraded" });
  });
}
