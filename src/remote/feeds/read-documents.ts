import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsName, documentsUrl, type FirebaseConfig, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/**
 * The fields of those of these documents that exist, in one request, which a missing one does not fail. Throws
 * `RemoteUnreachable` if one may not be read, or the server does not say of each whether it exists.
 */
export async function readDocuments(
  paths: readonly string[],
  credentials: Credentials,
  config: FirebaseConfig = readFirebaseConfig(),
): Promise<Record<string, unknown>[]> {
  const documents = paths.map((path) => `${documentsName(config)}/${path}`);
  const answers = await queryFirestore(`${documentsUrl(config)}:batchGet`, { documents }, credentials);
  const found = answers.map((answer) => (isRecord(answer) ? readWireDocument(answer["found"]) : null));
  const missing = answers.filter((answer) => isRecord(answer) && documents.includes(String(answer["missing"])));
  const existing = found.filter((document) => document !== null);
  if (existing.length + missing.length !== documents.length) throw new RemoteUnreachable("not-firestore");
  return existing.map(({ fields }) => decodeFields(fields));
}
