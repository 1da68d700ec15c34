import { useEffect, useRef, useState } from "react";
import { fixesFor } from "#domain/road/road-outcome.ts";
import type { RoadFix } from "#domain/road/road-check.ts";
import type { Road, RoadRun } from "#ports/road.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { useSyncStatus } from "../ports.ts";

/** What the sheet is doing. `failed` = a run did not come to an end. */
export type RoadStep =
  | { readonly doing: "nothing" | "checking" | "failed" }
  | { readonly doing: "fixing"; readonly fix: RoadFix; readonly done: number; readonly of: number };

/** Runs the checks at once, again on request, and again after what one tap can fix is done (ROAD-7). */
export function useRoadRun(road: Road) {
  const isOnline = useSyncStatus().connectivity !== "offline";
  const [last, setLast] = useState<RoadRun | null>(null);
  const [step, setStep] = useState<RoadStep>({ doing: "checking" });
  const [runs, setRuns] = useState(1);
  const renewed = useRef<(() => void) | null>(null);
  const [isRenewing, setRenewing] = useState(false);
  const fixes = fixesFor(last?.checks ?? [], isOnline);

  const run = useStableCallback(async (isGone: () => boolean) => {
    const answer = await road.run().catch((error: unknown) => {
      reportError(error);
      return null;
    });
    if (isGone()) return;
    setLast(answer ?? last);
    setStep({ doing: answer === null ? "failed" : "nothing" });
  });
  // After a fix the account may have a newer session: the run is started by the render that knows it.
  useEffect(() => {
    let gone = false;
    void run(() => gone);
    return () => {
      gone = true;
    };
  }, [run, runs]);

  function check() {
    setStep({ doing: "checking" });
    setRuns((count) => count + 1);
  }

  async function fixAll() {
    for (const [done, fix] of fixes.entries()) {
      setStep({ doing: "fixing", fix, done, of: fixes.length });
      if (fix === "renew") await askForPassword();
      // The check after it says what is still wrong.
      else await road.fix(fix).catch((error: unknown) => reportError(error));
    }
    check();
  }

  function askForPassword(): Promise<void> {
    setRenewing(true);
    return new Promise((resolve) => {
      renewed.current = resolve;
    });
  }

  function endRenewing() {
    setRenewing(false);
    renewed.current?.();
  }

  return { last, step, fixes, isOnline, isRenewing, check, fixAll, endRenewing };
}
