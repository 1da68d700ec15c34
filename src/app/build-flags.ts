/// <reference types="vite/types/importMeta.d.ts" />

/** ACCESS-23: coming-soon mode. On in the production build (`.env.production`), off in the local one unless asked for. */
export const COMING_SOON: boolean = isOn(import.meta.env["VITE_COMING_SOON"]);

/** ACCESS-23: a flag accepts `true` or `1`. */
export function isOn(flag: unknown): boolean {
  return flag === "true" || flag === "1";
}
