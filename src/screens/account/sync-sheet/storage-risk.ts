import { isAppleTouch } from "#components/account/device-kind.ts";

/** What is known about this browser's storage. */
interface StorageFacts {
  /** The browser has promised to keep the data. */
  readonly kept: boolean;
  /** The app runs from the home screen, not in a tab. */
  readonly installed: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** Why the data may vanish; null if the browser keeps them (OFFLINE-22). */
export type StorageRisk = "appleTab" | "tab" | "app";

export function storageRisk({ kept, installed, userAgent, touchPoints }: StorageFacts): StorageRisk | null {
  // Apple's promise to a tab does not outlive seven days without use.
  if (isAppleTouch(userAgent, touchPoints) && !installed) return "appleTab";
  if (kept) return null;
  return installed ? "app" : "tab";
}
