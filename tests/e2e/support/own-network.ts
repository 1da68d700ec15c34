import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_PORT } from "./backend.ts";

/** App, sign-in, functions, Firestore. */
const PORTS = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2, FIRST_PORT + 3];

/** A way to the local backend that only one device takes, at an address of its own, where the app finds all of it. */
export interface OwnNetwork {
  readonly origin: string;
  /** From now on nobody answers, and what is on its way is lost: in any browser, page and worker. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** The backend does the next call of this function, but its answer is lost. Resolves once it is. */
  loseAnswer(name: string): Promise<void>;
  /** How often this function has been called. */
  calls(name: string): number;
}

interface Settings {
  /** With a certificate made for it, as a phone knows the app. */
  readonly isSecure?: boolean;
  /** Its browser is driven by scripts that the app's policy forbids. */
  readonly allowsEval?: boolean;
}

/** `host` is an address of this machine, 127.0.x.y, that nothing else uses. */
export async function startNetwork(
  host: string,
  { isSecure = false, allowsEval = false }: Settings = {},
): Promise<OwnNetwork> {
  const certificate = isSecure ? makeCertificate(host) : null;
  const called = new Map<string, number>();
  const lost = new Map<string, () => void>();
  /** Also those that are not secure yet, which the servers do not know. */
  const sockets = new Set<Socket>();

  function forward(port: number, asked: IncomingMessage, answer: ServerResponse): void {
    const { url = "", method, headers } = asked;
    const name = method === "POST" ? (url.split(/[/?]/).at(-1) ?? "") : "";
    called.set(name, (called.get(name) ?? 0) + 1);
    const lose = lost.get(name);
    lost.delete(name);
    const passed = request({ host: "127.0.0.1", port, path: url, method, headers }, (answered) => {
      if (lose !== undefined) {
        answered.resume().on("end", () => {
          answer.destroy();
          lose();
        });
        return;
      }
      answer.writeHead(answered.statusCode ?? 502, headersFor(answered.headers));
      answered.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  }

  function headersFor(sent: IncomingMessage["headers"]): IncomingMessage["headers"] {
    const { "strict-transport-security": _, "content-security-policy": policy, ...others } = sent;
    if (policy === undefined) return others;
    const here = String(policy)
      .replaceAll("127.0.0.1", host)
      .replace("script-src", allowsEval ? "script-src 'unsafe-eval'" : "script-src");
    // The app addresses the local backend by http.
    return { ...others, "content-security-policy": isSecure ? `${here}; upgrade-insecure-requests` : here };
  }

  const servers = PORTS.map((port): { port: number; server: Server } => {
    const answer = (asked: IncomingMessage, answered: ServerResponse) => forward(port, asked, answered);
    const server = certificate === null ? createServer(answer) : createSecureServer(certificate, answer);
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    return { port, server };
  });

  async function restore(): Promise<void> {
    await Promise.all(servers.map(({ port, server }) => listen(server, port, host)));
  }

  await restore();
  return {
    origin: `${isSecure ? "https" : "http"}://${host}:${FIRST_PORT}`,
    async cut() {
      const closed = servers.map(({ server }) => new Promise<unknown>((resolve) => server.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
    restore,
    loseAnswer: (name) => new Promise((resolve) => lost.set(name, resolve)),
    calls: (name) => called.get(name) ?? 0,
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  if (server.listening) return Promise.resolve();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function makeCertificate(host: string): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "rutero-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", `/CN=${host}`, "-addext", `subjectAltName=IP:${host}`];
  try {
    execFileSync("openssl", ["req", "-x509", ...kind, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
