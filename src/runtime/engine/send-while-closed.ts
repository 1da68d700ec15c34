import type { Identity } from "#domain/access/identity.ts";
import { readKnownMaintenance } from "#local/databases/known-maintenance.ts";
import { closeDatabases, openDatabases } from "#local/databases/open-databases.ts";
import { flushOutbox } from "#sync/push/flush-outbox.ts";
import { browserHost, type EngineHost } from "./engine-host.ts";
import { readGate } from "../session/read-gate.ts";
import type { RemotePorts } from "./remote-ports.ts";

const EVERY_MS = 30_000;

/** In maintenance, with the app closed to this account: sends what the store still takes (OPS-4). Returns how to stop. */
export function sendWhileClosed(
  identity: Identity,
  remote: Pick<RemotePorts, "push" | "readClaims">,
  host: Pick<EngineHost, "now" | "random" | "lock" | "timer" | "onUpgraded" | "report"> = browserHost(),
): () => void {
  const { now, random, lock, timer } = host;
  const databases = openDatabases(identity.uid, host.onUpgraded);
  const stopping = new AbortController();
  let cancel = () => {};

  async function pass(): Promise<void> {
    await flushOutbox(
      {
        uid: identity.uid,
        ...databases,
        push: remote.push,
        lock,
        gate: async () => readGate(identity, remote, await readKnownMaintenance(databases.shared), now()),
        now,
        random,
      },
      { everything: true, signal: stopping.signal },
    );
    if (!stopping.signal.aborted) cancel = timer.after(EVERY_MS, run);
  }

  let running = Promise.resolve();
  function run(): void {
    running = pass().catch((error: unknown) => {
      // Stopping ends its wait for the lock.
      if (!stopping.signal.aborted) host.report(error);
    });
  }

  run();
  return () => {
    stopping.abort();
    cancel();
    void running.then(() => closeDatabases(databases));
  };
}
