import { functionsOrigin } from "../src/remote/firebase/functions-host.ts";
import type { Values } from "./build-values.ts";

/** The project that `firebase.json` names, whose functions run on this machine only. */
const LOCAL_PROJECT = "demo-rutero";

/** The sources a configured service needs beyond the strict policy of firebase.json. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  VITE_MEASUREMENT_ID: [
    "script-src https://www.googletagmanager.com",
    "connect-src https://*.google-analytics.com",
    "connect-src https://firebase.googleapis.com",
    "connect-src https://firebaseinstallations.googleapis.com",
  ],
  VITE_APP_CHECK_KEY: [
    "script-src https://www.google.com/recaptcha/",
    "script-src https://www.gstatic.com/recaptcha/",
    "frame-src https://www.google.com/recaptcha/",
    "connect-src https://www.google.com/recaptcha/",
    "connect-src https://content-firebaseappcheck.googleapis.com",
  ],
  VITE_AD_PIXEL_ID: [
    "script-src https://connect.facebook.net",
    "connect-src https://connect.facebook.net",
    "connect-src https://www.facebook.com",
    "img-src https://www.facebook.com",
  ],
};

/** What an app built with these values needs beyond the strict policy, each as "directive source". */
export function neededSources(values: Values): string[] {
  const addresses = [values["VITE_EARLY_ACCESS_URL"], values["VITE_PASSWORD_RESET_URL"], values["VITE_MAP_TILES"]];
  return [
    ...addresses.flatMap((address) => (address ? `connect-src ${new URL(address).origin}` : [])),
    ...Object.entries(SERVICES).flatMap(([name, sources]) => (values[name] ? sources : [])),
  ];
}

/** The strict policy of firebase.json with the project's own functions and what the configured services need. */
export function projectPolicy(strict: string, projectId: string, values: Values): string {
  const directives = new Map(
    strict.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const local = functionsOrigin(LOCAL_PROJECT);
  const connections = directives.get("connect-src") ?? [];
  directives.set("connect-src", [...connections.filter((source) => source !== local), functionsOrigin(projectId)]);
  for (const need of neededSources(values)) {
    const [name = "", source = ""] = need.split(" ");
    const sources = directives.get(name) ?? [];
    if (!sources.includes(source)) directives.set(name, [...sources, source]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(" ")).join("; ");
}
