import type { GoogleApi } from "../doctor/google-api.ts";

/** Where a release answers, and who may try it. */
export interface Release {
  readonly projectId: string;
  /** Of the app, without a trailing slash. */
  readonly app: string;
  /** Of the functions, without a trailing slash. */
  readonly functions: string;
  /** Of the database, without a trailing slash. */
  readonly firestore: string;
  /** Of the identity provider. */
  readonly signIn: string;
  readonly apiKey: string;
  /** How App Check is asked for a proof to come from the app; null = calls carry none. */
  readonly appCheck: { readonly address: string; readonly appId: string; readonly debugToken: string } | null;
  /** App Check's proof, once it has given one. */
  readonly proof?: string;
  /** The build that calls come from. */
  readonly build: string;
  /** Somebody of the store; null = nobody signs in. */
  readonly person: { readonly email: string; readonly password: string } | null;
  /** The company in which an order may be placed; null = none is. */
  readonly company: string | null;
  /** Reads what became of a mail; null = none is asked for. */
  readonly mails: Pick<GoogleApi, "post"> | null;
  /** How long a mail may take. */
  readonly mailMs: number;
  /** The network; `fetch` where nothing takes its place. */
  readonly request?: (url: string, asked: Asked & { readonly signal: AbortSignal }) => Promise<Response>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function ask({ request = fetch }: Pick<Release, "request">, url: string, asked: Asked = {}): Promise<Response> {
  return request(url, { ...asked, signal: AbortSignal.timeout(20_000) });
}

/** As the app's own requests to its project carry it. */
export function proofHeaders({ proof }: Pick<Release, "proof">): Readonly<Record<string, string>> {
  return proof === undefined ? {} : { "x-firebase-appcheck": proof };
}

export function post(
  release: Pick<Release, "request" | "proof">,
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const named = { "content-type": "application/json", ...proofHeaders(release), ...headers };
  return ask(release, url, { method: "POST", headers: named, body: JSON.stringify(body) });
}

export function unless(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}
