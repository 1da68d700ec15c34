import { functionsOrigin } from "../../src/remote/firebase/functions-host.ts";
import { PROJECT_ID } from "./project-id.ts";

type Values = Readonly<Record<string, string | undefined>>;

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

/** What an app built with these values would be blocked from. A build for a local backend needs nothing more. */
export function missingSources(policy: string, values: Values): string[] {
  if (values["VITE_LOCAL_BACKEND"]) return [];
  const allowed = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const projectId = values["VITE_PROJECT_ID"] || PROJECT_ID;
  const addresses = [
    functionsOrigin(projectId),
    values["VITE_EARLY_ACCESS_URL"],
    values["VITE_PASSWORD_RESET_URL"],
    values["VITE_MAP_TILES"],
  ];
  const needs = [
    ...addresses.flatMap((address) => (address ? `connect-src ${new URL(address).origin}` : [])),
    ...Object.entries(SERVICES).flatMap(([name, sources]) => (values[name] ? sources : [])),
  ];
  return needs.filter((need) => {
    const [name = "", source = ""] = need.split(" ");
    return allowed.get(name)?.includes(source) !== true;
  });
}
