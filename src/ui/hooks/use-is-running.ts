import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in a page as it was drawn at build time, until the app has taken it over (`src/app/first-pages.tsx`). */
export function useIsRunning(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
