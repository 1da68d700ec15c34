/// <reference types="vite/types/importMeta.d.ts" />

/** Coming-soon mode (ACCESS-23): on in production builds (`.env.production`), off locally by default. */
export const COMING_SOON: boolean = isOn(import.meta.env["VITE_COMING_SOON"]);

/** A flag accepts `true` or `1` (ACCESS-23). */
export function isOn(flag: unknown): boolean {
  return flag === "true" || flag === "1";
}
