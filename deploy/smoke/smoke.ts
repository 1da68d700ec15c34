import { randomUUID } from "node:crypto";
import { DEPLOYED_FUNCTIONS } from "../deployed-functions.ts";
import { functionsOrigin } from "../../src/remote/firebase/functions-host.ts";
import { readTarget } from "../read-target.ts";

/** Where a release answers, and who may try it. */
export interface Release {
  /** Of the app, without a trailing slash. */
  readonly app: string;
  /** Of the functions, without a trailing slash. */
  readonly functions: string;
  /** Of the identity provider. */
  readonly signIn: string;
  readonly apiKey: string;
  /** A person of the house company; null = nobody signs in. */
  readonly person: { readonly email: string; readonly password: string } | null;
}

const USAGE = `npm run smoke -- staging|prod [https://app.example.com]
  SMOKE_EMAIL and SMOKE_PASSWORD: a person of the house company who signs in`;

/** `npm run smoke -- staging|prod`: tries what a release must do, as a browser would. Fails on the first sight of trouble. */
export async function smoke([alias, address]: readonly string[]): Promise<void> {
  const { projectId, values } = readTarget(alias);
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  const problems = await tryRelease({
    app: (address ?? `https://${projectId}.web.app`).replace(/\/$/, ""),
    functions: functionsOrigin(projectId),
    signIn: "https://identitytoolkit.googleapis.com",
    apiKey: values["VITE_API_KEY"] ?? "",
    person: email && password ? { email, password } : null,
  });
  if (problems.length > 0) throw new Error(`${problems.join("\n")}\n\n${USAGE}`);
  process.stdout.write("The release answers as it should.\n");
}

/** What is wrong with a release, in sentences; one that fails hides no other. */
export async function tryRelease(release: Release): Promise<string[]> {
  const tries = [tryPage, tryMissingFile, tryWorker, ...Object.keys(CALLABLES).map(preflight), tryPing, trySignIn];
  const found = await Promise.all(
    tries.map((attempt) => attempt(release).catch((error: unknown) => [`${attempt.name}: ${String(error)}`])),
  );
  return found.flat();
}

const CALLABLES = Object.fromEntries(Object.entries(DEPLOYED_FUNCTIONS).filter(([, kind]) => kind === "callable"));
const PAGE_HEADERS: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /default-src 'none'/,
  "strict-transport-security": /max-age=\d{8}/,
  "x-content-type-options": /^nosniff$/,
  "cache-control": /^no-store$/,
};

async function tryPage({ app, functions }: Release): Promise<string[]> {
  const answer = await ask(`${app}/login`);
  const missing = Object.entries(PAGE_HEADERS).filter(([name, wanted]) => !wanted.test(answer.headers.get(name) ?? ""));
  const policy = answer.headers.get("content-security-policy") ?? "";
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await answer.text())?.[1];
  return [
    ...unless(answer.status === 200 && script !== undefined, `/login answers ${answer.status} without the app`),
    ...missing.map(([name]) => `/login: the header ${name} is ${answer.headers.get(name) ?? "missing"}`),
    ...unless(policy.includes(new URL(functions).origin), "the content policy does not allow the project's functions"),
    ...(script === undefined ? [] : await tryScript(`${app}${script}`)),
  ];
}

async function tryScript(url: string): Promise<string[]> {
  const { status, headers } = await ask(url);
  const isScript = status === 200 && /javascript/.test(headers.get("content-type") ?? "");
  return [
    ...unless(isScript, `${url} is no script`),
    ...unless(/immutable/.test(headers.get("cache-control") ?? ""), `${url} is loaded again each time`),
  ];
}

/** A chunk of an earlier release: HTML in its place, or a year in a cache, would break the app until then. */
async function tryMissingFile({ app }: Release): Promise<string[]> {
  const { status, headers } = await ask(`${app}/assets/gone-${randomUUID().slice(0, 8)}.js`);
  return [
    ...unless(status === 404, `a missing chunk answers ${status} instead of 404`),
    ...unless(/no-store/.test(headers.get("cache-control") ?? ""), "the answer for a missing chunk is cached"),
  ];
}

async function tryWorker({ app }: Release): Promise<string[]> {
  const { status, headers } = await ask(`${app}/sw.js`);
  return unless(
    status === 200 && headers.get("cache-control") === "no-cache",
    "the service worker is missing or cached",
  );
}

function preflight(name: string) {
  return async ({ app, functions }: Release): Promise<string[]> => {
    const { status, headers } = await ask(`${functions}/${name}`, {
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

async function tryPing({ functions }: Release): Promise<string[]> {
  const nonce = randomUUID();
  const answer = await post(`${functions}/ping`, { data: { nonce } });
  return unless((await answer.text()).includes(nonce), `ping answers ${answer.status} without the nonce`);
}

async function trySignIn({ signIn, apiKey, person }: Release): Promise<string[]> {
  if (person === null) return [];
  const answer = await post(`${signIn}/v1/accounts:signInWithPassword?key=${apiKey}`, {
    ...person,
    returnSecureToken: true,
  });
  return unless(
    answer.ok && (await answer.text()).includes("idToken"),
    `${person.email} cannot sign in (${answer.status})`,
  );
}

function post(url: string, body: object): Promise<Response> {
  return ask(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
}

function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}
