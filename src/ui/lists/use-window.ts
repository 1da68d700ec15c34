import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Device } from "#local/databases/device.ts";
import { type Live, readyValue, useLive } from "../use-live.ts";
import { useStableCallback } from "../hooks/use-stable-callback.ts";
import type { TypedText } from "../hooks/use-typed-text.ts";
import { useDevice } from "../ports/ports.tsx";

/** The requested part of a long result. */
export interface WindowArgs {
  readonly offset: number;
  readonly limit: number;
}
export interface WindowPage {
  readonly rows: readonly unknown[];
  readonly total: number;
}

/**
 * A search query in two halves: `prepare` reads the data and runs again only when that changes, so that `answer` is
 * quick at every letter.
 */
export interface WindowQuery<Question, Scope, Terms, Page> {
  /** The part of the question that `prepare` needs. */
  readonly scopeOf: (question: Question) => Scope;
  /** A live query: see `useLive`. */
  readonly prepare: (device: Device, scope: Scope) => Promise<Terms>;
  /** Aborted when a newer question supersedes it. */
  readonly answer: (device: Device, terms: Terms, args: Question & WindowArgs, signal: AbortSignal) => Promise<Page>;
}

export interface Window<Page extends WindowPage> {
  readonly live: Live<Page>;
  readonly total: number;
  /** Changes with each answered question: the list then scrolls to the top. */
  readonly answered: string;
  /** The typed text that is answered. */
  readonly text: string;
  /** Whether the shown rows still answer the previous question; it says nothing of the letters typed since. */
  readonly busy: boolean;
  /** Undefined while that part loads. The same function until the answer changes. */
  readonly rowAt: (index: number) => Page["rows"][number] | undefined;
  /** For `VirtualList.onRange`. */
  readonly onRange: (first: number, last: number) => void;
}

/** Until scrolled: a screen and a little. Few, because a search loads them at every letter. */
const FIRST = { offset: 0, limit: 24 };
/** More rows are requested when fewer than this are left below the screen. */
const SPARE = 8;
/** Rows are then requested in blocks of this size, one extra block on either side of the screen. */
const BLOCK = 40;

interface Answer<Page> {
  readonly live: Exclude<Live<Page>, { state: "loading" }>;
  readonly key: string;
  readonly text: string;
  readonly offset: number;
}

/** Why a question is not answered any more. Shared: a browser takes its time to build an error. */
const SUPERSEDED = new Error("superseded");

/**
 * The visible part of a long result, live. While a new question is being answered the old rows stay, so that typing
 * never shows a blank list. `typed` stands for the question's text: each letter is asked at once, and drawn with its
 * answer.
 */
export function useWindow<Question extends object, Scope, Terms, Page extends WindowPage>(
  query: WindowQuery<Question, Scope, Terms, Page>,
  question: Question,
  typed?: TypedText,
): Window<Page> {
  const device = useDevice();
  const key = JSON.stringify(question);
  const [range, setRange] = useState({ key, text: "", ...FIRST });
  const terms = useLive(query.prepare, query.scopeOf(question));
  const [answer, setAnswer] = useState<Answer<Page> | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const asking = useRef<AbortController>(null);

  const ask = useStableCallback(() => {
    asking.current?.abort(SUPERSEDED);
    if (terms.state !== "ready") return;
    const text = typed?.read() ?? "";
    const { offset, limit } = range.key === key && range.text === text ? range : FIRST;
    const { signal } = (asking.current = new AbortController());
    const show = (live: Answer<Page>["live"]) => {
      // Synchronously: in a later task, a frame without it could be painted first.
      if (!signal.aborted) flushSync(() => setAnswer({ live, key, text, offset }));
    };
    query.answer(device, terms.value, { ...question, ...(typed && { text }), offset, limit }, signal).then(
      (value) => show({ state: "ready", value }),
      (error: unknown) => show({ state: "failed", error, retry }),
    );
  });
  useEffect(() => {
    ask();
    return () => asking.current?.abort(SUPERSEDED);
  }, [ask, terms, key, range, attempt]);
  useEffect(() => typed?.subscribe(ask), [typed, ask]);

  const isAnswered = answer?.key === key;
  const onRange = useStableCallback((first: number, last: number) => {
    const text = typed?.read() ?? "";
    // The visible rows still belong to the previous question.
    if (!isAnswered || answer.text !== text) return;
    const from = Math.max(0, Math.floor(first / BLOCK) - 1) * BLOCK;
    const to = (Math.floor(last / BLOCK) + 2) * BLOCK;
    setRange((before) => {
      const { offset, limit } = before.key === key && before.text === text ? before : FIRST;
      if (limit === FIRST.limit && last < FIRST.limit - SPARE) return before;
      return offset === from && limit === to - from ? before : { key, text, offset: from, limit: to - from };
    });
  });

  const page = answer && readyValue(answer.live);
  const first = answer?.offset ?? 0;
  const rowAt = useCallback(
    (index: number): Page["rows"][number] | undefined => page?.rows[index - first],
    [page, first],
  );
  return {
    live: terms.state === "failed" ? terms : (answer?.live ?? { state: "loading" }),
    total: page?.total ?? 0,
    answered: answer ? `${answer.key}${answer.text}` : "",
    text: answer?.text ?? "",
    busy: !isAnswered,
    rowAt,
    onRange,
  };
}
