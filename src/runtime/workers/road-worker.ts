import type { Identity } from "#domain/access/identity.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { trySales } from "#local/queries/road/try-sales.ts";
import { refuseNetwork } from "../road/refuse-network.ts";

/** The only message: whose sales to try, to whom, and the day that chooses among them. */
export interface TrySales {
  readonly identity: Identity;
  readonly customerIds: readonly string[];
  readonly day: string;
}

// The self-test in a worker of its own, which has no network from its first line to its end (ROAD-8).
refuseNetwork();
addEventListener("message", ({ data }: MessageEvent<TrySales>) => void run(data), { once: true });

async function run({ identity, customerIds, day }: TrySales): Promise<void> {
  const [work, mirror] = [openWorkDatabase(identity.uid), openMirrorDatabase(identity.uid)];
  for (const database of [work, mirror]) guardUpgrade(database, () => self.close());
  const newId = () => crypto.randomUUID();
  const device = { identity, work, mirror, catalogue: openLocalCatalogue(mirror), now: Date.now, newId };
  self.postMessage(
    await trySales(device, customerIds, day).catch((error: unknown) => {
      reportError(error);
      return { outcome: "crashed" } as const;
    }),
  );
}
