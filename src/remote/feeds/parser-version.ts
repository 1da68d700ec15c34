/** Changes with the code that parses documents: a build names it by the hash of its sources. */
export const PARSER_VERSION: string = import.meta.env["VITE_PARSER_VERSION"] ?? "development";
