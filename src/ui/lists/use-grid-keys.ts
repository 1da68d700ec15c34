import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from "react";

/** Spread over the element that holds the rows (`data-index`) with their cells (`data-column`). */
export interface GridProps {
  readonly role: "grid";
  readonly "aria-colcount": number;
  readonly tabIndex: 0;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Place {
  readonly index: number;
  readonly column: number;
}

/** How many frames to wait for a row that is being scrolled to. */
const FRAMES = 40;

/**
 * Walking a long table by keys: arrows, Home and End, Page Up and Page Down, with Ctrl to the first and last row. The
 * table is one stop of the Tab key, as a list box is; a cell that is being edited (`data-editing`) keeps its keys.
 */
export function useGridKeys(columns: number): GridProps {
  const last = useRef<Place>({ index: 0, column: 0 });
  return useMemo(
    () => ({
      role: "grid",
      "aria-colcount": columns,
      tabIndex: 0,
      onFocus({ target, currentTarget: grid }) {
        const place = placeOf(target);
        if (place !== null) last.current = place;
        else if (target === grid)
          (cellAt(grid, last.current) ?? grid.querySelector<HTMLElement>("[data-column]"))?.focus();
      },
      onKeyDown(event) {
        const { target, currentTarget: grid } = event;
        const from = placeOf(target);
        if (from === null || (target instanceof HTMLElement && target.dataset["editing"] !== undefined)) return;
        if (event.key === "Tab" && event.shiftKey) letTabPass(grid);
        const to = placeAfter(event, from, grid, columns);
        if (to === null) return;
        event.preventDefault();
        focusCell(grid, to);
      },
    }),
    [columns],
  );
}

/** Going back, the Tab key must not stop at the grid, which would give the focus to its cell again. */
function letTabPass(grid: HTMLElement): void {
  grid.tabIndex = -1;
  requestAnimationFrame(() => {
    grid.tabIndex = 0;
  });
}

/** Focuses a cell some rows and columns away from this one; beyond the last column, in the next row. */
export function focusBeside(element: HTMLElement, rows: number, columns: number): void {
  const grid = element.closest<HTMLElement>("[role=grid]");
  const from = placeOf(element);
  if (grid === null || from === null) return;
  const count = Number(grid.getAttribute("aria-colcount"));
  const place = (from.index + rows) * count + from.column + columns;
  const to = { index: Math.floor(place / count), column: place % count };
  const isThere = place >= 0 && to.index < Number(grid.getAttribute("aria-rowcount"));
  focusCell(grid, isThere ? to : from);
}

function placeAfter(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { index, column }: Place,
  grid: HTMLElement,
  columns: number,
): Place | null {
  const end = Number(grid.getAttribute("aria-rowcount")) - 1;
  const far = ctrlKey || metaKey;
  const page = Math.max(1, rowsOnScreen(grid) - 1);
  const places: Readonly<Record<string, Place>> = {
    ArrowUp: { index: index - 1, column },
    ArrowDown: { index: index + 1, column },
    ArrowLeft: { index, column: column - 1 },
    ArrowRight: { index, column: column + 1 },
    PageUp: { index: index - page, column },
    PageDown: { index: index + page, column },
    Home: { index: far ? 0 : index, column: 0 },
    End: { index: far ? end : index, column: columns - 1 },
  };
  const to = Object.hasOwn(places, key) ? places[key] : undefined;
  if (to === undefined) return null;
  return { index: Math.max(0, Math.min(end, to.index)), column: Math.max(0, Math.min(columns - 1, to.column)) };
}

/** Focuses a cell; one far away is scrolled to first. */
function focusCell(grid: HTMLElement, place: Place): void {
  const near = cellAt(grid, place);
  if (near !== null) {
    near.focus();
    return;
  }
  const list = grid.parentElement;
  const count = Number(grid.getAttribute("aria-rowcount"));
  if (list === null || count === 0) return;
  list.scrollTop = (grid.scrollHeight / count) * place.index - list.clientHeight / 2;
  let frames = 0;
  const look = () => {
    const cell = cellAt(grid, place);
    frames += 1;
    if (cell !== null) cell.focus();
    else if (frames < FRAMES && grid.isConnected) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function cellAt(grid: HTMLElement, { index, column }: Place): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-index="${index}"] [data-column="${column}"]`);
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-index]");
  return cell && row ? { index: Number(row.dataset["index"]), column: Number(cell.dataset["column"]) } : null;
}

function rowsOnScreen(grid: HTMLElement): number {
  const [row] = grid.children;
  const height = row?.clientHeight ?? 0;
  return height === 0 ? 1 : Math.floor((grid.parentElement?.clientHeight ?? 0) / height);
}
