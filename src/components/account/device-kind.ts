const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

const BROWSERS = [
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;

/** "Android · Chrome" from the user agent; null if unknown. */
export function deviceKind(userAgent: string): string | null {
  const named = [SYSTEMS, BROWSERS].flatMap((table) => table.find(([sign]) => sign.test(userAgent))?.[1] ?? []);
  return named.length === 0 ? null : named.join(" · ");
}

/** An iPhone or iPad, where apps are installed by hand. An iPad says that it is a Mac. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}
