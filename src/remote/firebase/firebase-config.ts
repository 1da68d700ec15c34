/// <reference types="vite/types/importMeta.d.ts" />
import { functionsOrigin, functionsPath } from "./functions-host.ts";

/** The backend's addresses. `local` holds those of the local one; null means Firebase itself. */
export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly appId: string;
  readonly local: { readonly auth: string; readonly functions: string; readonly firestore: string } | null;
  /** Analytics (ACCESS-28): "" = none. */
  readonly measurementId: string;
  /** App Check's reCAPTCHA v3 site key: "" = no App Check. */
  readonly appCheckKey: string;
  /** Where the early-access and forgotten-password forms post to (ACCESS-35). */
  readonly earlyAccessUrl: string;
  readonly passwordResetUrl: string;
}

/**
 * The build's configuration. `VITE_LOCAL_BACKEND` names the ports of the local backend, as in
 * "auth:9099,functions:5001,firestore:8080"; the host is the page's own, so that a phone on the same network reaches
 * them too.
 */
export function readFirebaseConfig(): FirebaseConfig {
  const env = import.meta.env;
  const projectId = text(env["VITE_PROJECT_ID"], "demo-rutero");
  const local = localBackend(text(env["VITE_LOCAL_BACKEND"], ""));
  return {
    projectId,
    apiKey: text(env["VITE_API_KEY"], "demo"),
    appId: text(env["VITE_APP_ID"], "demo"),
    local,
    measurementId: text(env["VITE_MEASUREMENT_ID"], ""),
    appCheckKey: text(env["VITE_APP_CHECK_KEY"], ""),
    earlyAccessUrl: text(env["VITE_EARLY_ACCESS_URL"], functionUrl({ projectId, local }, "requestEarlyAccess")),
    passwordResetUrl: text(env["VITE_PASSWORD_RESET_URL"], functionUrl({ projectId, local }, "requestPasswordReset")),
  };
}

/** Whether this build attests its calls (ACCESS-32). */
export function isAppCheckConfigured(): boolean {
  return readFirebaseConfig().appCheckKey !== "";
}

export function functionUrl(config: Pick<FirebaseConfig, "projectId" | "local">, name: string): string {
  const root = config.local
    ? `http://${config.local.functions}/${functionsPath(config.projectId)}`
    : functionsOrigin(config.projectId);
  return `${root}/${name}`;
}

/** The REST address of the database's document root. */
export function documentsUrl(config: FirebaseConfig): string {
  const host = config.local ? `http://${config.local.firestore}` : "https://firestore.googleapis.com";
  return `${host}/v1/${documentsName(config)}`;
}

/** The resource name of the database's document root, as used in references. */
export function documentsName(config: FirebaseConfig): string {
  return `projects/${config.projectId}/databases/(default)/documents`;
}

function localBackend(setting: string): FirebaseConfig["local"] {
  if (setting === "") return null;
  const host = typeof location === "undefined" ? "127.0.0.1" : location.hostname;
  const ports = new Map(setting.split(",").map((part) => [part.split(":")[0]?.trim(), part.split(":")[1]?.trim()]));
  const address = (name: string, usual: number) => `${host}:${ports.get(name) ?? usual}`;
  return { auth: address("auth", 9099), functions: address("functions", 5001), firestore: address("firestore", 8080) };
}

function text(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}
