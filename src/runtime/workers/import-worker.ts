import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openImportDatabase } from "#local/databases/import-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { createImportSession, type ImportSession } from "../import/import-session.ts";
import type { ImportMessage, ImportReply } from "../import/messages.ts";

// The worker that reads and compares a file of an import: 68,000 rows never stand in the page's way.
addEventListener("message", ({ data }: MessageEvent<{ uid: string; companyId: string }>) => open(data), { once: true });

function open({ uid, companyId }: { uid: string; companyId: string }): void {
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
  const reply = (message: ImportReply) => postMessage(message);
  addEventListener("message", ({ data }: MessageEvent<ImportMessage>) => {
    const { id } = data;
    answer(session, data, (share) => reply({ id, kind: "progress", share })).then(
      (value) => reply({ id, kind: "answer", value }),
      (error: unknown) => reply({ id, kind: "failure", message: String(error) }),
    );
  });
}

async function answer(
  session: ImportSession,
  call: ImportMessage,
  onProgress: (share: number) => void,
): Promise<unknown> {
  switch (call.method) {
    case "openFile":
      return session.openFile(...call.given);
    case "readAs":
      return session.readAs(...call.given);
    case "guess":
      return session.guess(...call.given);
    case "check":
      return session.check(...call.given, onProgress);
    case "errorRows":
      return session.errorRows();
    case "prepare":
      return session.prepare(...call.given);
  }
}
