import { showToast } from "./show-toast.ts";

/** Hands a text to the phone's share sheet, or to the clipboard where there is none and says so. It needs no signal. */
export async function shareText(words: string, copied: string): Promise<void> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text: words });
      return;
    } catch (error) {
      // Closing the share sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await navigator.clipboard.writeText(words);
  showToast(copied);
}
