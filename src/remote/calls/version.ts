/// <reference types="vite/types/importMeta.d.ts" />
/** The build's version, which calls name and support is told. */
export const VERSION: string = import.meta.env["VITE_VERSION"] ?? "0.1.0";
