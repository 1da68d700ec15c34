import * as v from "valibot";
import { ImageContent } from "#domain/image/image.ts";
import type { Credentials } from "../auth/credentials.ts";
import { readDocument } from "../feeds/read-document.ts";

/** One size of a photograph as an image source; null if the store has none. Throws `RemoteUnreachable`. */
export async function readImage(
  companyId: string,
  imageId: string,
  size: "full" | "thumb",
  credentials: Credentials,
): Promise<string | null> {
  const mask = `mask.fieldPaths=contentType&mask.fieldPaths=${size}`;
  const fields = await readDocument(`companies/${companyId}/images/${imageId}?${mask}`, credentials);
  const image = v.safeParse(v.pick(ImageContent, ["contentType", size]), fields);
  if (!image.success) return null;
  return `data:${image.output.contentType};base64,${image.output[size]}`;
}
