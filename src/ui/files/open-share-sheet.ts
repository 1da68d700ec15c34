/**
 * Opens the device's share sheet. `closed` = the person closed it, which is no failure; `unavailable` = there is none, or
 * it does not take this.
 */
export async function openShareSheet(data: ShareData): Promise<"shared" | "closed" | "unavailable"> {
  if (!("share" in navigator)) return "unavailable";
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "unavailable";
  }
}

/** Whether the share sheet takes these files. */
export function canShareFiles(files: File[]): boolean {
  return "canShare" in navigator && navigator.canShare({ files });
}
