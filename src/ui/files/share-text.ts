import { showToast } from "../feedback/show-toast.ts";
import { canShareFiles, openShareSheet } from "./open-share-sheet.ts";

/** An image shared with a text: a `data:` URL and its file name. */
export interface SharedPicture {
  readonly source: string;
  readonly name: string;
}

/**
 * Opens the phone's share sheet with a text, and an image if supported; without a share sheet it copies the text and
 * says so. Works offline.
 */
export async function shareText(words: string, copied: string, picture: SharedPicture | null = null): Promise<void> {
  const files = picture === null ? [] : [fileOf(picture)];
  const takesFiles = files.length > 0 && canShareFiles(files);
  const outcome = await openShareSheet({ text: words, ...(takesFiles && { files }) });
  if (outcome !== "unavailable") return;
  await navigator.clipboard.writeText(words);
  showToast(copied);
}

function fileOf({ source, name }: SharedPicture): File {
  const [head = "", body = ""] = source.split(",", 2);
  const type = head.slice("data:".length).split(";")[0] ?? "";
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.split("/")[1] ?? "jpg"}`, { type });
}
