import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { joinClasses } from "../styles/join-classes.ts";
import { focusBeside } from "./use-grid-keys.ts";

interface GridFieldProps {
  readonly label: string;
  /** The cell's place in its row. */
  readonly column: number;
  readonly onCancel: () => void;
}

interface GridInputProps extends GridFieldProps {
  readonly initial: string;
  /** A value that was there: typing replaces it. */
  readonly replaces: boolean;
  readonly numeric?: boolean;
  /** The id of the message about it, if it was refused. */
  readonly problemId: string | undefined;
  /** False = it cannot be taken. `left` = the focus has gone elsewhere. */
  readonly onCommit: (text: string, left: boolean) => boolean;
}

const CLASSES = "min-h-12 w-full min-w-0 rounded-control bg-card px-2 text-body text-ink edge-control";

/** An open cell of a table: Enter saves and goes down, Tab to the side, with Shift back; Escape drops what was typed. */
export function GridInput(props: GridInputProps) {
  const { label, column, initial, replaces, numeric = false, problemId, onCommit, onCancel } = props;
  const [text, setText] = useState(initial);
  const ref = useRef<HTMLInputElement>(null);
  const settled = useRef(false);
  useLayoutEffect(() => {
    ref.current?.focus();
    if (replaces) ref.current?.select();
  }, [replaces]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing || !["Escape", "Enter", "Tab"].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    const step = shiftKey ? -1 : 1;
    const focus = holdPlace(currentTarget);
    settled.current = true;
    if (key === "Escape") flushSync(onCancel);
    else settled.current = flushSync(() => onCommit(text, false));
    if (settled.current) focus(key === "Enter" ? step : 0, key === "Tab" ? step : 0);
  }

  return (
    <input
      ref={ref}
      data-column={column}
      data-editing
      aria-label={label}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      type="text"
      inputMode={numeric ? "decimal" : "text"}
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!settled.current) onCommit(text, true);
      }}
      className={joinClasses(
        CLASSES,
        "aria-invalid:border-2 aria-invalid:border-danger",
        numeric && "text-right tabular-nums",
      )}
    />
  );
}

interface GridSelectProps extends GridFieldProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** An open cell with choices: the platform's own, shown at once where the browser can. */
export function GridSelect({ label, column, value, options, onChoose, onCancel }: GridSelectProps) {
  const ref = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    ref.current?.focus();
    try {
      ref.current?.showPicker();
    } catch {
      // Some browsers want a tap on the field itself: the next one opens it.
    }
  }, []);
  return (
    <select
      ref={ref}
      data-column={column}
      data-editing
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const focus = holdPlace(target);
        flushSync(() => onChoose(target.value));
        focus(0, 0);
      }}
      onBlur={onCancel}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape") return;
        const focus = holdPlace(currentTarget);
        flushSync(onCancel);
        focus(0, 0);
      }}
      className={joinClasses(CLASSES, "truncate")}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Where the focus goes once the cell is closed, some rows and columns from it: its element is another one by then. */
function holdPlace(field: Element): (rows: number, columns: number) => void {
  const cell = field.parentElement;
  return (rows, columns) => {
    const closed = cell?.querySelector<HTMLElement>("[data-column]");
    if (closed) focusBeside(closed, rows, columns);
  };
}
