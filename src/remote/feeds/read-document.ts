import * as v from "valibot";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { Credentials } from "../auth/credentials.ts";
import { credentialHeaders } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { decodeFields, readWireDocument } from "./typed-value.ts";

/** Reads one document's fields over REST, or null if it does not exist. Throws `RemoteUnreachable` otherwise. */
export async function readDocument(path: string, credentials: Credentials): Promise<Record<string, unknown> | null> {
  const send = async () =>
    fetch(`${documentsUrl(readFirebaseConfig())}/${path}`, {
      headers: await credentialHeaders(credentials, false),
      // The browser's own cache outlives accounts (ACCESS-19).
      cache: "no-store",
      signal: AbortSignal.timeout(15_000),
    });
  const response = await send().catch(() => {
    throw new RemoteUnreachable("unavailable");
  });
  if (response.status === 404 && (await isFirestoreError(response))) return null;
  if (!response.ok) throw new RemoteUnreachable(`http-${response.status}`);
  const document = readWireDocument(await response.json().catch(() => null));
  if (!document) throw new RemoteUnreachable("not-firestore");
  return decodeFields(document.fields);
}

/** A proxy's or portal's 404 does not say that the document does not exist. */
async function isFirestoreError(response: Response): Promise<boolean> {
  return v.is(
    v.object({ error: v.object({ status: v.literal("NOT_FOUND") }) }),
    await response.json().catch(() => null),
  );
}
