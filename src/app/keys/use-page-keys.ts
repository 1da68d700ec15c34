import { useEffect } from "react";
import { useLoneKeys } from "#ui/hooks/use-lone-keys.ts";
import { usePersistedChoice } from "#ui/hooks/use-persisted-choice.ts";
import { controlBeside, focusSearch, frontLayer, isSearch, pressMain } from "./page-keys.ts";
import { isWriting } from "#ui/hooks/is-writing.ts";

/** Keys that write nothing; the others are single characters, which can be switched off (WCAG 2.1.4). */
const KEYS = ["F9"] as const;
const KEYS_AND_CHARACTERS = ["F9", "/", "?"] as const;

/** Whether single characters are shortcuts on this device. */
export function useCharacterKeys() {
  return usePersistedChoice("keys.characters", ["on", "off"]);
}

/** The keys of every page (SCREEN-25). A part that hears keys of its own, such as the till, goes first. */
export function usePageKeys(onList: () => void): void {
  const [characters] = useCharacterKeys();
  useLoneKeys({ keys: characters === "on" ? KEYS_AND_CHARACTERS : KEYS, listens: true, isOutermost: true }, (key) => {
    const layer = frontLayer();
    if (key === "?") onList();
    else if (layer !== null && key === "/") focusSearch(layer);
    else if (layer !== null) pressMain(layer);
  });
  useEffect(() => {
    window.addEventListener("keydown", walkRows);
    return () => window.removeEventListener("keydown", walkRows);
  }, []);
}

/** Arrows walk a list's rows, unless what has the focus used them itself. */
function walkRows(event: KeyboardEvent): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
  if (by === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { target } = event;
  const layer = frontLayer();
  if (layer === null || !(target instanceof Element) || (isWriting(target) && !isSearch(target))) return;
  const beside = controlBeside(layer, target, by);
  if (beside === null) return;
  event.preventDefault();
  beside.focus();
}
