/// <reference types="vite/types/importMeta.d.ts" />

/** SPEC 1: coming-soon mode. On in the production build (`.env.production`), off in the local one unless asked for. */
export const COMING_SOON: boolean = isOn(import.meta.env["VITE_COMING_SOON"]);

/** SPEC 9: a flag accepts `true` or `1`. */
export function isOn(flag: unknown): boolean {
  return flag === "true" || flag === "1";
}
