import { useCallback, useEffect, useState } from "react";
import type { View, ViewOf } from "#domain/operations/operations-view.ts";
import type { Live } from "#ui/use-live.ts";
import { useOperations } from "../ports.ts";

/** While a page is open and visible, it is read again this often. */
const AGAIN_AFTER_MS = 30_000;

/** What the server says of the whole system, kept fresh while the page is in view; `readAgain` after a change. */
export function useView<Name extends View>(view: Name): { live: Live<ViewOf<Name>>; readAgain: () => void } {
  const { read } = useOperations();
  const [asked, setAsked] = useState(0);
  const readAgain = useCallback(() => setAsked((times) => times + 1), []);
  const [answer, setAnswer] = useState<ViewOf<Name> | "failed" | null>(null);
  useEffect(() => {
    let gone = false;
    void read(view).then((answered) => {
      if (gone) return;
      // A state that was read stays in view while the store does not answer.
      setAnswer((known) => (answered.ok ? answered.value : (known ?? "failed")));
    });
    const timer = setInterval(() => document.visibilityState === "visible" && readAgain(), AGAIN_AFTER_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [read, view, asked, readAgain]);
  if (answer === null) return { live: { state: "loading" }, readAgain };
  const retry = () => {
    setAnswer(null);
    readAgain();
  };
  if (answer === "failed") return { live: { state: "failed", error: null, retry }, readAgain };
  return { live: { state: "ready", value: answer }, readAgain };
}
