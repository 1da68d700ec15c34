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
  // Apple's promise to a tab does not outlive seven days without use. An iPad says that it is a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
  if (isApple && !installed) return "appleTab";
  if (kept) return null;
  return installed ? "app" : "tab";
}
