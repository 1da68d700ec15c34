import { usePersistedChoice } from "#ui/hooks/use-persisted-choice.ts";

/** Whether this device shows the owner's checklist and what goes with it. Settings bring it back (COMPANY-50). */
export function useStartList() {
  return usePersistedChoice("home.start", ["shown", "hidden"]);
}
