import { useEffect, useState } from "react";
import { useReadAudit } from "#components/ports.ts";
import type { AuditLine, AuditQuestion } from "#domain/records/audit-question.ts";

export type AuditFilter = Omit<AuditQuestion, "after">;

export interface AuditLines {
  readonly lines: readonly AuditLine[];
  readonly state: "loading" | "unreachable" | "more" | "end";
  /** Reads the next older page, or again what could not be read. */
  readonly next: () => void;
}

const NONE: Pick<AuditLines, "lines" | "state"> = { lines: [], state: "loading" };

/** The company's log, page by page, newest first. A filter that changes starts anew: give the component a key of it. */
export function useAudit(filter: AuditFilter): AuditLines {
  const readAudit = useReadAudit();
  const [{ lines, state }, setRead] = useState(NONE);
  const [asked, setAsked] = useState<AuditQuestion>({ ...filter, after: null });
  useEffect(() => {
    if (!readAudit) return undefined;
    let left = false;
    void readAudit(asked).then((page) => {
      if (left) return;
      setRead((before) =>
        page === "unreachable"
          ? { ...before, state: "unreachable" }
          : { lines: [...before.lines, ...page.lines], state: page.more ? "more" : "end" },
      );
    });
    return () => {
      left = true;
    };
  }, [readAudit, asked]);
  return {
    lines,
    state,
    next: () => {
      setRead((before) => ({ ...before, state: "loading" }));
      setAsked({ ...filter, after: lines.at(-1) ?? null });
    },
  };
}
