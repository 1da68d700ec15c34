import { useEffect, useState, useSyncExternalStore } from "react";
import type { Identity } from "#domain/access/identity.ts";
import { keepAwake } from "#runtime/engine/keep-awake.ts";
import { takeEngine } from "#runtime/engine/start-engine-early.ts";
import { ChunkFailed } from "#runtime/start/load-chunk.ts";
import type { PageTrouble } from "#runtime/start/page-trouble.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";
import type { SyncStatus } from "#ports/sync-status.ts";

const NOT_YET: SyncStatus = {
  connectivity: "offline",
  sending: 0,
  lastGoodAt: null,
  loadProgress: null,
  storageFull: false,
  refusedFeeds: [],
};
const never = () => () => {};

/**
 * This account's engine: started on mount, stopped on unmount, null while it starts. A renewed identity is passed to
 * the running engine.
 */
export function useEngine(
  identity: Identity,
  onStopped: () => Promise<void>,
): {
  engine: Engine | null;
  failed: PageTrouble | null;
  status: SyncStatus;
} {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [failed, setFailed] = useState<PageTrouble | null>(null);
  const [first] = useState(identity);
  useEffect(() => {
    let gone = false;
    const starting = takeEngine(first);
    starting.then(
      (started) => {
        if (!gone) setEngine(started);
      },
      (error: unknown) => {
        if (!gone) setFailed(error instanceof ChunkFailed ? "missingPart" : "storage");
        reportError(error);
      },
    );
    return () => {
      gone = true;
      setEngine(null);
      // Nothing to stop if it never started.
      void starting.then(
        async (started) => {
          await started.stop();
          await onStopped();
        },
        () => {},
      );
    };
  }, [first, onStopped]);
  useEffect(() => {
    if (identity !== first) engine?.renew(identity);
  }, [engine, identity, first]);
  useEffect(() => (engine === null ? undefined : keepAwake(engine.status)), [engine]);
  const status = useSyncExternalStore(engine?.status.subscribe ?? never, () => engine?.status.current ?? NOT_YET);
  return { engine, failed, status };
}
