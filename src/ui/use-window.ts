import { useCallback, useState } from "react";
import type { Device } from "#local/device.ts";
import { type Live, useLive } from "./use-live.ts";

/** A query that answers a window of a long result and how long the whole is. */
export interface WindowArgs {
  readonly offset: number;
  readonly limit: number;
}
export interface WindowPage {
  readonly rows: readonly unknown[];
  readonly total: number;
}

export interface Window<Page extends WindowPage> {
  readonly live: Live<Page>;
  readonly total: number;
  /** Changes when another question has been answered: the list then starts at its top again. */
  readonly answered: string;
  /** Undefined while that part of the result is on its way. */
  readonly rowAt: (index: number) => Page["rows"][number] | undefined;
  /** Give it to `VirtualList.onRange`. */
  readonly onRange: (first: number, last: number) => void;
}

/** Until it is scrolled: a screen and a little. Few, because a search asks for them at each letter. */
const FIRST = { offset: 0, limit: 32 };
/** What of it may be left below the screen before more is asked for. */
const SPARE = 8;
/** Rows are then asked for in blocks of this size, one block more than is on screen on either side. */
const BLOCK = 40;

/**
 * The part of a long result that is on screen, live. Args of the query that are not the window are the question; while
 * a new question is being answered the old rows stay, so that typing never shows a blank list.
 */
export function useWindow<Question extends object, Page extends WindowPage>(
  query: (device: Device, args: Question & WindowArgs) => Promise<Page>,
  question: Question,
): Window<Page> {
  const key = JSON.stringify(question);
  const [range, setRange] = useState({ key, ...FIRST });
  const { offset, limit } = range.key === key ? range : FIRST;

  const ask = useCallback(
    async (device: Device, args: { question: Question; key: string } & WindowArgs) => {
      const { offset, limit } = args;
      const page = await query(device, { ...args.question, offset, limit });
      return { page, key: args.key, offset };
    },
    [query],
  );
  const answer = useLive(ask, { question, key, offset, limit }, { keep: true });
  const ready = answer.state === "ready" ? answer.value : null;

  const isAnswered = ready?.key === key;
  const onRange = useCallback(
    (first: number, last: number) => {
      // What is on screen still belongs to the question before.
      if (!isAnswered) return;
      const from = Math.max(0, Math.floor(first / BLOCK) - 1) * BLOCK;
      const to = (Math.floor(last / BLOCK) + 2) * BLOCK;
      setRange((before) => {
        const { offset, limit } = before.key === key ? before : FIRST;
        if (limit === FIRST.limit && last < FIRST.limit - SPARE) return before;
        return offset === from && limit === to - from ? before : { key, offset: from, limit: to - from };
      });
    },
    [key, isAnswered],
  );

  return {
    live: ready ? { state: "ready", value: ready.page } : answer.state === "failed" ? answer : { state: "loading" },
    total: ready?.page.total ?? 0,
    answered: ready?.key ?? "",
    rowAt: (index) => ready?.page.rows[index - ready.offset],
    onRange,
  };
}
