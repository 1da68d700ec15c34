import * as v from "valibot";
import { ImageContent } from "#domain/image.ts";
import { accept, refuse, type Result } from "#domain/result.ts";
import type { CallFunction } from "./call-function.ts";
import type { Credentials } from "./credentials.ts";
import { readDocument } from "./read-document.ts";

const Saved = v.object({ imageId: v.string() });

/** Codes of an answer that the same photograph would get again. */
const FINAL_CODES: ReadonlySet<string> = new Set(["invalid-argument", "permission-denied", "unimplemented"]);

/** Sends a photograph; `refused` means that trying again is of no use. */
export async function saveImage(
  call: CallFunction,
  image: ImageContent,
): Promise<Result<string, "needsConnection" | "refused">> {
  const answer = await call("saveImage", image);
  const saved = answer.ok ? v.safeParse(Saved, answer.value) : null;
  if (saved?.success) return accept(saved.output.imageId);
  return refuse(!answer.ok && FINAL_CODES.has(answer.problem.code) ? "refused" : "needsConnection");
}

/** One size of a photograph as an address to draw it from; null where the store has none. Throws `RemoteUnreachable`. */
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
