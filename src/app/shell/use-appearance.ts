import { useSyncExternalStore } from "react";
import { type Appearance, readAppearance, subscribeToAppearance } from "./appearance.ts";

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, readAppearance);
}
