import { randomUUID } from "node:crypto";
import { buildName } from "../build-name.ts";
import { DEPLOYED_FUNCTIONS } from "../deployed-functions.ts";
import { openGoogleApi } from "../doctor/google-api.ts";
import { functionsOrigin } from "../../src/remote/firebase/functions-host.ts";
import { readTarget } from "../read-target.ts";
import { attest } from "./attest.ts";
import { placeCanary } from "./canary.ts";
import { tryMail } from "./mail.ts";
import { ask, post, type Release, unless } from "./release.ts";
import { signIn } from "./session.ts";

const USAGE = `npm run smoke -- staging|prod [https://app.example.com]
  SMOKE_EMAIL and SMOKE_PASSWORD: a person of the house company who signs in
  SMOKE_COMPANY=house: also places an order in that person's company and cancels it
  SMOKE_MAIL=true: also has that person mailed a link for a new password (needs gcloud auth login)
  SMOKE_APP_CHECK_TOKEN: a debug token of App Check, where calls without its proof are refused`;

/** A sender answers within seconds, and is started first. */
const MAIL_MS = 90_000;

/** `npm run smoke -- staging|prod`: tries what a release must do, as a browser would. Fails on the first sight of trouble. */
export async function smoke([alias, address]: readonly string[]): Promise<void> {
  const { projectId, values } = readTarget(alias);
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password, SMOKE_COMPANY: company, SMOKE_MAIL: mail } = process.env;
  const debugToken = process.env["SMOKE_APP_CHECK_TOKEN"];
  const person = email && password ? { email, password } : null;
  if (person === null && (company || mail)) throw new Error(USAGE);
  const problems = await tryRelease({
    projectId,
    app: (address ?? `https://${projectId}.web.app`).replace(/\/$/, ""),
    functions: functionsOrigin(projectId),
    firestore: "https://firestore.googleapis.com",
    signIn: "https://identitytoolkit.googleapis.com",
    apiKey: values["VITE_API_KEY"] ?? "",
    appCheck: debugToken
      ? { address: "https://firebaseappcheck.googleapis.com", appId: values["VITE_APP_ID"] ?? "", debugToken }
      : null,
    build: buildName(),
    person,
    company: company || null,
    mails: mail === "true" ? openGoogleApi(projectId) : null,
    mailMs: MAIL_MS,
  });
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n\n${USAGE}`);
  process.stdout.write("The release answers as it should.\n");
}

/** What is wrong with a release, in sentences; one that fails hides no other. */
export async function tryRelease(given: Release): Promise<string[]> {
  const attested = await attest(given).catch((error: unknown) => `attest: ${String(error)}`);
  const [release, unattested] = typeof attested === "string" ? [given, [attested]] : [attested, []];
  const tries = [
    tryPage,
    tryMissingFile,
    tryWorker,
    ...Object.keys(CALLABLES).map(preflight),
    tryPing,
    tryPerson,
    tryMail,
  ];
  const found = await Promise.all(
    tries.map((attempt) => attempt(release).catch((error: unknown) => [`${attempt.name}: ${String(error)}`])),
  );
  return [...unattested, ...found.flat()];
}

const CALLABLES = Object.fromEntries(Object.entries(DEPLOYED_FUNCTIONS).filter(([, kind]) => kind === "callable"));
const PAGE_HEADERS: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /default-src 'none'/,
  "strict-transport-security": /max-age=\d{8}/,
  "x-content-type-options": /^nosniff$/,
  "cache-control": /^no-store$/,
};

async function tryPage(release: Release): Promise<string[]> {
  const { app, functions } = release;
  const answer = await ask(release, `${app}/login`);
  const missing = Object.entries(PAGE_HEADERS).filter(([name, wanted]) => !wanted.test(answer.headers.get(name) ?? ""));
  const policy = answer.headers.get("content-security-policy") ?? "";
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await answer.text())?.[1];
  return [
    ...unless(answer.status === 200 && script !== undefined, `/login answers ${answer.status} without the app`),
    ...missing.map(([name]) => `/login: the header ${name} is ${answer.headers.get(name) ?? "missing"}`),
    ...unless(policy.includes(new URL(functions).origin), "the content policy does not allow the project's functions"),
    ...(script === undefined ? [] : await tryScript(release, `${app}${script}`)),
  ];
}

async function tryScript(release: Release, url: string): Promise<string[]> {
  const { status, headers } = await ask(release, url);
  const isScript = status === 200 && /javascript/.test(headers.get("content-type") ?? "");
  return [
    ...unless(isScript, `${url} is no script`),
    ...unless(/immutable/.test(headers.get("cache-control") ?? ""), `${url} is loaded again each time`),
  ];
}

/** A chunk of an earlier release: HTML in its place, or a year in a cache, would break the app until then. */
async function tryMissingFile(release: Release): Promise<string[]> {
  const { status, headers } = await ask(release, `${release.app}/assets/gone-${randomUUID().slice(0, 8)}.js`);
  return [
    ...unless(status === 404, `a missing chunk answers ${status} instead of 404`),
    ...unless(/no-store/.test(headers.get("cache-control") ?? ""), "the answer for a missing chunk is cached"),
  ];
}

async function tryWorker(release: Release): Promise<string[]> {
  const { status, headers } = await ask(release, `${release.app}/sw.js`);
  return unless(
    status === 200 && headers.get("cache-control") === "no-cache",
    "the service worker is missing or cached",
  );
}

function preflight(name: string) {
  return async (release: Release): Promise<string[]> => {
    const { app, functions } = release;
    const { status, headers } = await ask(release, `${functions}/${name}`, {
      method: "OPTIONS",
      headers: {
        origin: app,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    const allowed = headers.get("access-control-allow-origin");
    const isAllowed = status < 300 && (allowed === "*" || allowed === app);
    if (!isAllowed) return [`${name} does not let a browser call it (${status})`];
    return unless(headers.has("access-control-max-age"), `a browser asks before each call whether it may call ${name}`);
  };
}

async function tryPing(release: Release): Promise<string[]> {
  const nonce = randomUUID();
  const answer = await post(release, `${release.functions}/ping`, { data: { nonce } });
  return unless((await answer.text()).includes(nonce), `ping answers ${answer.status} without the nonce`);
}

async function tryPerson(release: Release): Promise<string[]> {
  if (release.person === null) return [];
  const { session, status } = await signIn(release, release.person);
  return session === null
    ? [`${release.person.email} cannot sign in (${status})`]
    : placeCanary(release, session).catch((error: unknown) => [`the order: ${String(error)}`]);
}
