import * as v from "valibot";
import { ImageContent, MEDIA_PLACES } from "#domain/image/image.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { Credentials } from "../auth/credentials.ts";
import { readDocument } from "../feeds/read-document.ts";

const PLACES = ["images", ...Object.values(MEDIA_PLACES)];

/** One size of a photograph as an image source; null if the store has none. Throws `RemoteUnreachable`. */
export async function readImage(
  companyId: string,
  imageId: string,
  size: "full" | "thumb",
  credentials: Credentials,
): Promise<string | null> {
  const mask = `mask.fieldPaths=contentType&mask.fieldPaths=${size}`;
  for (const place of PLACES) {
    const path = `companies/${companyId}/${place}/${imageId}?${mask}`;
    const fields = await readDocument(path, credentials).catch(nullIfDenied);
    const image = v.safeParse(v.pick(ImageContent, ["contentType", size]), fields);
    if (image.success) return `data:${image.output.contentType};base64,${image.output[size]}`;
  }
  return null;
}

/** Who may not read a place is not told whether the photograph is there. */
function nullIfDenied(error: unknown): null {
  if (error instanceof RemoteUnreachable && error.code === "http-403") return null;
  throw error;
}
