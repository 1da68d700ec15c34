/** The build's version, shown to support. */
export const VERSION: string = import.meta.env["VITE_VERSION"] ?? "0.1.0";
