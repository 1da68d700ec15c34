import { ADMIN } from "#emulator/firestore/access/caller.ts";
import { ListenStream } from "#emulator/firestore/listen/listen-stream.ts";
import type { ListenResponse } from "#emulator/firestore/listen/listen-response.ts";
import { commitRequest } from "#emulator/firestore/operations/commit.ts";
import { assembleServer, openSession } from "#emulator/firestore/operations/session.ts";
import type { Session } from "#emulator/firestore/operations/session.ts";
import { Databases } from "#emulator/firestore/store/databases.ts";
import type { Fields } from "#emulator/firestore/values/value.ts";

export const DATABASE = "projects/p/databases/(default)";

/** A server without a network, for the property tests. */
export function inProcess(): Session {
  const databases = new Databases(null, () => undefined);
  return openSession(
    assembleServer(databases, () => "allowAll"),
    DATABASE,
    ADMIN,
  );
}

/** Null deletes. */
export type Change = { id: string; fields: Fields | null };

export function write(session: Session, changes: Change[]): void {
  const writes = changes.map(({ id, fields }) => {
    const name = `${DATABASE}/documents/things/${id}`;
    return fields ? { update: { name, fields } } : { delete: name };
  });
  commitRequest(session, { writes });
}

/** A client that listens to one query and trusts what it is told, as the SDKs do. */
export class BelievingClient {
  readonly documents = new Map<string, number>();
  resumeToken = "";
  resets = 0;
  /** Set if the server's count did not match the client's documents. */
  countIsWrong = false;
  private readonly stream: ListenStream;

  constructor(session: Session, structuredQuery: unknown, resume?: BelievingClient) {
    for (const [path, version] of resume?.documents ?? []) this.documents.set(path, version);
    this.stream = new ListenStream(session, (response) => this.hear(response));
    const query = { parent: `${DATABASE}/documents`, structuredQuery };
    this.stream.receive({ addTarget: { targetId: 2, query, ...(resume ? { resumeToken: resume.resumeToken } : {}) } });
  }

  close(): void {
    this.stream.close();
  }

  private hear(response: ListenResponse): void {
    if ("documentChange" in response) {
      const { document, targetIds } = response.documentChange;
      if (targetIds.length > 0) this.documents.set(document.path, document.updateTime);
      else this.documents.delete(document.path);
    } else if ("documentDelete" in response)
      this.documents.delete(response.documentDelete.document.slice(`${DATABASE}/documents/`.length));
    else if ("filter" in response) this.countIsWrong = response.filter.count !== this.documents.size;
    else {
      if (response.targetChange.targetChangeType === "RESET") {
        this.documents.clear();
        this.resets++;
      }
      if (response.targetChange.resumeToken) this.resumeToken = response.targetChange.resumeToken;
    }
  }
}
