import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { serveCalls } from "#local/workers/serve-calls.ts";
import { createImportSession, type ImportSession } from "../import/import-session.ts";

/** The first message: the account, and the channel for calls. */
export interface OpenImport {
  readonly uid: string;
  readonly companyId: string;
  readonly calls: MessagePort;
}

// The worker that reads and compares an import file, so that 68,000 rows never block the page.
addEventListener("message", ({ data }: MessageEvent<OpenImport>) => open(data), { once: true });

function open({ uid, companyId, calls }: OpenImport): void {
  const mirror = openMirrorDatabase(uid);
  guardUpgrade(mirror, () => self.close());
  const session = createImportSession({
    mirror,
    catalogue: openLocalCatalogue(mirror),
    database: openImportDatabase(uid),
    companyId,
    newId: () => crypto.randomUUID(),
    now: Date.now,
  });
  serveCalls<ImportSession>(calls, session);
}
