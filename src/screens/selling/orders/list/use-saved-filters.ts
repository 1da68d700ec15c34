import { useState } from "react";
import { readSavedFilters, type SavedFilter } from "#domain/order/saved-filters.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** Filters with a name, kept on this device for the signed-in person (ORDER-61). */
export function useSavedFilters() {
  const { uid } = useDevice().identity;
  const key = `rutero-order-filters-${uid}`;
  const [saved, setSaved] = useState(() => readSavedFilters(readStored(key)));

  function keep(next: readonly SavedFilter[]) {
    setSaved(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage they last as long as the page.
    }
  }

  const others = (name: string) => saved.filter((each) => each.name !== name);
  return {
    saved,
    /** Under a name that is known it takes the other's place. */
    save: (filter: SavedFilter) => keep([...others(filter.name), filter]),
    remove: (name: string) => keep(others(name)),
  };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
