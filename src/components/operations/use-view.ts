import { useCallback, useEffect, useState } from "react";
import type { View, ViewOf } from "#domain/operations/operations-view.ts";
import { renewNow } from "#ui/hooks/use-now.ts";
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
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      const answered = await read(view);
      if (gone) return;
      renewNow();
      // A state that was read stays in view while the store does not answer.
      setAnswer((known) => (answered.ok ? answered.value : (known ?? "failed")));
      waitAndAsk();
    }
    // Counted from the answer: a slow one is not asked for again before it has come.
    function waitAndAsk() {
      timer = setTimeout(() => (document.visibilityState === "visible" ? void ask() : waitAndAsk()), AGAIN_AFTER_MS);
    }
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [read, view, asked]);
  if (answer === null) return { live: { state: "loading" }, readAgain };
  const retry = () => {
    setAnswer(null);
    readAgain();
  };
  if (answer === "failed") return { live: { state: "failed", error: null, retry }, readAgain };
  return { live: { state: "ready", value: answer }, readAgain };
}
