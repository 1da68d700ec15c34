import firebaseJson from "../../firebase.json" with { type: "json" };
import { HOST, type Ports } from "./ports.ts";

/** What `firebase deploy` sends to production's hosting. */
export const DEPLOYED = firebaseJson.hosting;

/**
 * The headers that production's hosting sends for a path, read from firebase.json as the only source. Locally the
 * content security policy also allows the local backend, under both names a browser may use for it.
 */
export function hostingHeaders(path: string, ports: Ports): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of DEPLOYED.headers) {
    if (!globToPattern(rule.source).test(path)) continue;
    for (const { key, value } of rule.headers) headers[key] = value;
  }
  const policy = headers["Content-Security-Policy"];
  if (policy !== undefined) headers["Content-Security-Policy"] = allowLocalBackend(policy, ports);
  return headers;
}

/** The page that answers a path without a file of its own; null = none. */
export function pageOf(path: string): string | null {
  const rewrite = DEPLOYED.rewrites.find(({ source }) =>
    source.startsWith("!") ? !globToPattern(source.slice(1)).test(path) : globToPattern(source).test(path),
  );
  return rewrite?.destination ?? null;
}

function allowLocalBackend(policy: string, ports: Ports): string {
  const origins = [HOST, "localhost"].flatMap((host) =>
    [ports.auth, ports.functions, ports.firestore].map((port) => `http://${host}:${port}`),
  );
  return policy.replace("connect-src 'self'", `connect-src 'self' ${origins.join(" ")}`);
}

/** Hosting's globs as far as firebase.json uses them: `**` is anything, `*` anything within one folder, `@(a|b)` either. */
export function globToPattern(glob: string): RegExp {
  const body = glob
    .split(/(\*\*\/|\*\*|\*|@\([^)]*\))/)
    .map((part) => GLOB_PARTS[part] ?? (part.startsWith("@(") ? part.slice(1) : escape(part)))
    .join("");
  return new RegExp(`^${body}$`);
}

const GLOB_PARTS: Readonly<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };

function escape(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}
