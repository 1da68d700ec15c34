import { useCallback, useEffect, useState } from "react";
import type { HistoryLine } from "#domain/records/history-line.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { useReadHistory } from "../ports.ts";

export type RecordHistoryState = readonly HistoryLine[] | "loading" | "unreachable";

/**
 * A record's history, reread by `retry` and when `version` changes; null if this person may not see it. While it is
 * reread, and when that fails, the lines known so far stay.
 */
export function useHistory(
  noun: RecordNoun,
  recordId: string,
  version = "",
): { readonly lines: RecordHistoryState; readonly retry: () => void } | null {
  const readHistory = useReadHistory();
  const [known, setKnown] = useState<{ recordId: string; lines: RecordHistoryState } | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!readHistory) return;
    let left = false;
    void readHistory(noun, recordId).then((lines) => {
      if (left) return;
      setKnown((before) => (lines === "unreachable" && before?.recordId === recordId ? before : { recordId, lines }));
    });
    return () => {
      left = true;
    };
  }, [readHistory, noun, recordId, version, asked]);
  const retry = useCallback(() => {
    setKnown(null);
    setAsked((times) => times + 1);
  }, []);
  if (!readHistory) return null;
  return { lines: known?.recordId === recordId ? known.lines : "loading", retry };
}
