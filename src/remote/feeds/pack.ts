import * as v from "valibot";
import { PackManifest } from "#domain/product/catalogue-pack.ts";
import type { PackPort, Scope } from "#sync/remote-port.ts";
import { readDocuments } from "./read-documents.ts";
import type { Credentials } from "../auth/credentials.ts";
import { type FirebaseConfig, readFirebaseConfig } from "../firebase/firebase-config.ts";

/** Reads a company's published catalogue over plain REST, so that it runs in a worker without the SDK. */
export function createPackReader(credentials: Credentials, config: FirebaseConfig = readFirebaseConfig()): PackPort {
  /** The fields of a pack document, or null if the server (not a portal's 404) says there is none. */
  async function read(scope: Scope, path: string): Promise<Record<string, unknown> | null> {
    const current = `companies/${scope.companyId}/catalogPacks/current${path}`;
    const [fields = null] = await readDocuments([current], credentials, config);
    return fields;
  }

  return {
    async readManifest(scope) {
      const manifest = v.safeParse(PackManifest, await read(scope, ""));
      return manifest.success ? manifest.output : null;
    },
    async fetchChunk(scope, chunkId) {
      const body = (await read(scope, `/chunks/${chunkId}`))?.["body"];
      return typeof body === "string" ? bytesOf(body) : null;
    },
  };
}

/** Base64 to bytes; invalid base64 becomes no bytes, which match no chunk's hash. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return new Uint8Array(0);
  }
}
