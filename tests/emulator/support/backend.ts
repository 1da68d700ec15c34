import { afterAll, beforeAll } from "vitest";
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from "firebase-admin/app";
import { getFirestore as getAdminFirestore } from "firebase-admin/firestore";
import type { Firestore as AdminFirestore } from "firebase-admin/firestore";
import { deleteApp, initializeApp } from "firebase/app";
import { connectFirestoreEmulator, initializeFirestore, setLogLevel, terminate } from "firebase/firestore";
import type { Firestore } from "firebase/firestore";
import {
  connectFirestoreEmulator as connectLite,
  initializeFirestore as initializeLite,
  setLogLevel as setLiteLogLevel,
} from "firebase/firestore/lite";
import type { Firestore as LiteFirestore } from "firebase/firestore/lite";
import { serveFirestore } from "#emulator/firestore/serve-firestore.ts";
import type { FirestoreOptions, RunningFirestore } from "#emulator/firestore/serve-firestore.ts";

/** Set this to run the contract suite against another emulator (Google's, say): `127.0.0.1:8080`. */
export const OTHER = process.env["FIRESTORE_CONTRACT_HOST"];

const OPEN_RULES = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{all=**} { allow read, write; } } }`;

/** One server and one project per test file; every case uses its own collections. */
export interface Backend {
  port: number;
  host: string;
  project: string;
  database: string;
  admin: AdminFirestore;
  web: Firestore;
  lite: LiteFirestore;
  /** A further, separate web client, optionally signed in. */
  anotherWeb(user?: { sub: string; [claim: string]: unknown }): Firestore;
  rest(method: string, path: string, body?: unknown, token?: string): Promise<RestAnswer>;
  /** A collection name that no other case uses. */
  freshName(): string;
  loadRules(source: string): Promise<void>;
}

export interface RestAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

let count = 0;

/** Starts what a test file needs and stops it afterwards. The object is filled before the first test runs. */
export function openBackend(options: Partial<FirestoreOptions> = {}): Backend {
  const project = `demo-contract-${process.pid}-${count++}`;
  const database = `projects/${project}/databases/(default)`;
  const webs: Firestore[] = [];
  let running: RunningFirestore | null = null;
  let adminApp: ReturnType<typeof initializeAdminApp> | null = null;
  // Filled in beforeAll; tests only run after it.
  const backend = { project, database } as Backend;

  beforeAll(async () => {
    setLogLevel("silent");
    setLiteLogLevel("silent");
    process.env["METADATA_SERVER_DETECTION"] = "none";
    const { host, port } = await whereToTest();
    process.env["FIRESTORE_EMULATOR_HOST"] = `${host}:${port}`;
    adminApp = initializeAdminApp({ projectId: project }, project);
    const openWeb = (user?: { sub: string }): Firestore => {
      const firestore = initializeFirestore(
        initializeApp({ projectId: project, apiKey: "x" }, `${project}-${webs.length}`),
        {},
      );
      connectFirestoreEmulator(firestore, host, port, user ? { mockUserToken: user } : {});
      webs.push(firestore);
      return firestore;
    };
    const lite = initializeLite(initializeApp({ projectId: project, apiKey: "x" }, `${project}-lite`), {});
    connectLite(lite, host, port);
    Object.assign(backend, {
      host,
      port,
      admin: getAdminFirestore(adminApp),
      web: openWeb(),
      lite,
      anotherWeb: openWeb,
      rest: restOf(`http://${host}:${port}`),
      freshName: () => `c${count++}`,
      loadRules: (source: string) => loadRules(`http://${host}:${port}`, project, source),
    });
    await backend.loadRules(OPEN_RULES);
  });

  afterAll(async () => {
    await Promise.all(webs.map((web) => terminate(web).then(() => deleteApp(web.app))));
    if (adminApp) await deleteAdminApp(adminApp);
    await running?.close();
  });

  async function whereToTest(): Promise<{ host: string; port: number }> {
    if (OTHER !== undefined) {
      const [host = "127.0.0.1", port = "8080"] = OTHER.split(":");
      return { host, port: Number(port) };
    }
    running = await serveFirestore({ port: 0, projectId: project, allowAll: true, ...options });
    return { host: "127.0.0.1", port: running.port };
  }

  return backend;
}

function restOf(address: string): Backend["rest"] {
  return async (method, path, body, token = "owner") => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // some answers are plain text
    }
    return { status: response.status, body: parsed, headers: response.headers };
  };
}

async function loadRules(address: string, project: string, content: string): Promise<void> {
  const response = await fetch(`${address}/emulator/v1/projects/${project}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "security.rules", content }] } }),
  });
  const answer: unknown = await response.json();
  if (!response.ok || JSON.stringify(answer).includes("issues"))
    throw new Error(`The rules were refused: ${JSON.stringify(answer)}`);
}
