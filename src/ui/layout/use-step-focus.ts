import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the first problem of a step that opens, else to its heading. The ref is for the open step. */
export function useStepFocus(step: string | number): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef(step);
  useEffect(() => {
    if (opened.current === step) return;
    opened.current = step;
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid=true]") ?? find("h2"))?.focus();
  }, [step]);
  return content;
}
