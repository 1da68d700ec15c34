import { type GettingStarted, readGettingStarted } from "#local/queries/company/getting-started.ts";
import { usePersistedChoice } from "#ui/hooks/use-persisted-choice.ts";
import { useStanding } from "#ui/use-standing.ts";

/** Whether this device shows the owner's checklist and what goes with it. Settings bring it back (COMPANY-50). */
export function useStartList() {
  return usePersistedChoice("home.start", ["shown", "hidden"]);
}

/** What that checklist shows; null where it is not shown or nothing is left. Its next step is the page's main action. */
export function useOpenSteps(): GettingStarted | null {
  const [list] = useStartList();
  const progress = useStanding(readGettingStarted, (started) => started) ?? null;
  return list === "shown" && progress !== null && progress.open.length > 0 ? progress : null;
}
