import { useCallback, useEffect, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import type { Device } from "#local/databases/device.ts";
import { type Live, readyValue, useLive } from "../use-live.ts";
import { useStableCallback } from "../hooks/use-stable-callback.ts";
import { useDevice } from "../ports/ports.tsx";

/** Which part of a long result is asked for. */
export interface WindowArgs {
  readonly offset: number;
  readonly limit: number;
}
export interface WindowPage {
  readonly rows: readonly unknown[];
  readonly total: number;
}

/**
 * A query that is asked at each letter, in two halves: what its answers are made of is read once and again when that
 * changes, so that nothing stands between a letter and its answer.
 */
export interface WindowQuery<Question, Scope, Terms, Page> {
  /** What the terms depend on of a question. */
  readonly scopeOf: (question: Question) => Scope;
  /** A live query: see `useLive`. */
  readonly prepare: (device: Device, scope: Scope) => Promise<Terms>;
  /** One that is not waited for any more is aborted. */
  readonly answer: (device: Device, terms: Terms, args: Question & WindowArgs, signal: AbortSignal) => Promise<Page>;
}

export interface Window<Page extends WindowPage> {
  readonly live: Live<Page>;
  readonly total: number;
  /** Changes when another question has been answered: the list then starts at its top again. */
  readonly answered: string;
  /** Whether what is shown still answers the question before. */
  readonly busy: boolean;
  /** Undefined while that part of the result is on its way. The same function as long as the answer is the same. */
  readonly rowAt: (index: number) => Page["rows"][number] | undefined;
  /** Give it to `VirtualList.onRange`. */
  readonly onRange: (first: number, last: number) => void;
}

/** Until it is scrolled: a screen and a little. Few, because a search asks for them at each letter. */
const FIRST = { offset: 0, limit: 24 };
/** What of it may be left below the screen before more is asked for. */
const SPARE = 8;
/** Rows are then asked for in blocks of this size, one block more than is on screen on either side. */
const BLOCK = 40;

interface Answer<Page> {
  readonly live: Exclude<Live<Page>, { state: "loading" }>;
  readonly key: string;
  readonly offset: number;
}

/**
 * The part of a long result that is on screen, live. Args of the query that are not the window are the question; while
 * a new question is being answered the old rows stay, so that typing never shows a blank list.
 */
export function useWindow<Question extends object, Scope, Terms, Page extends WindowPage>(
  query: WindowQuery<Question, Scope, Terms, Page>,
  question: Question,
): Window<Page> {
  const device = useDevice();
  const key = JSON.stringify(question);
  const [range, setRange] = useState({ key, ...FIRST });
  const { offset, limit } = range.key === key ? range : FIRST;

  const terms = useLive(query.prepare, query.scopeOf(question));
  const ask = useStableCallback((known: Terms, signal: AbortSignal) =>
    query.answer(device, known, { ...question, offset, limit }, signal),
  );
  const [answer, setAnswer] = useState<Answer<Page> | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (terms.state !== "ready") return;
    const asking = new AbortController();
    const show = (live: Answer<Page>["live"]) => {
      // At once: a task later another frame without it could come between.
      if (!asking.signal.aborted) flushSync(() => setAnswer({ live, key, offset }));
    };
    ask(terms.value, asking.signal).then(
      (value) => show({ state: "ready", value }),
      (error: unknown) => show({ state: "failed", error, retry }),
    );
    return () => asking.abort();
  }, [ask, terms, key, offset, limit, attempt]);

  const isAnswered = answer?.key === key;
  const onRange = useStableCallback((first: number, last: number) => {
    // What is on screen still belongs to the question before.
    if (!isAnswered) return;
    const from = Math.max(0, Math.floor(first / BLOCK) - 1) * BLOCK;
    const to = (Math.floor(last / BLOCK) + 2) * BLOCK;
    setRange((before) => {
      const { offset, limit } = before.key === key ? before : FIRST;
      if (limit === FIRST.limit && last < FIRST.limit - SPARE) return before;
      return offset === from && limit === to - from ? before : { key, offset: from, limit: to - from };
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
    answered: answer?.key ?? "",
    busy: !isAnswered,
    rowAt,
    onRange,
  };
}
