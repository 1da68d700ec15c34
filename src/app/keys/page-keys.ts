/** The control of a row that takes the focus: the marked one, or else the first. */
const ROW_CONTROLS = ["[data-for-row]:not(:disabled)", "a[href], button:not(:disabled), input"];

/** What the keys act on: the sheet in front, or the page. */
export function frontLayer(): HTMLElement | null {
  const sheets = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  return [...sheets].at(-1) ?? document.querySelector("main");
}

/** Puts the focus into the layer's search field. */
export function focusSearch(layer: HTMLElement): void {
  const field = [...layer.querySelectorAll<HTMLInputElement>('input[type="search"]')].find(isShown);
  field?.focus();
  field?.select();
}

/** Does what the layer's main button does; one that is disabled does nothing. */
export function pressMain(layer: HTMLElement): void {
  [...layer.querySelectorAll<HTMLElement>("[data-main]:not(:disabled)")].find(isShown)?.click();
}

/**
 * The control of the row before or after the focused one, across the lists of the layer; from a search field the first
 * row, and from there back. Null where the focus is in neither.
 */
export function controlBeside(layer: HTMLElement, from: Element, by: 1 | -1): HTMLElement | null {
  const rows = [...layer.querySelectorAll<HTMLElement>("li")].flatMap((row) => {
    const [control] = ROW_CONTROLS.flatMap((each) => row.querySelector<HTMLElement>(each) ?? []);
    return control !== undefined && isShown(control) ? [{ row, control }] : [];
  });
  if (isSearch(from)) return by === 1 ? (rows[0]?.control ?? null) : null;
  const here = rows.findIndex(({ row }) => row.contains(from));
  if (here === -1) return null;
  const beside = rows[here + by]?.control;
  return beside ?? (by === -1 ? layer.querySelector<HTMLInputElement>('input[type="search"]') : null);
}

export function isSearch(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === "search";
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
