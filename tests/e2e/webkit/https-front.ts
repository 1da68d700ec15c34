import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_PORT } from "../support/backend.ts";

/** The backend's ports on another address of this machine, so that the app finds them beside its own. */
const HOST = "127.0.0.2";
/** App, sign-in, functions, Firestore. */
const PORTS = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2, FIRST_PORT + 3];

export interface HttpsFront {
  readonly origin: string;
  stop(): void;
}

/** Serves the local backend over https with a certificate made now, as a phone knows the app: WebKit differs there. */
export async function startHttpsFront(): Promise<HttpsFront> {
  const certificate = makeCertificate();
  const servers = await Promise.all(PORTS.map((port) => forward(port, certificate)));
  return {
    origin: `https://${HOST}:${FIRST_PORT}`,
    stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function makeCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "rutero-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const name = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=IP:${HOST}`];
  try {
    execFileSync("openssl", ["req", "-x509", ...kind, ...name, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function forward(port: number, certificate: { readonly key: Buffer; readonly cert: Buffer }): Promise<Server> {
  const server = createServer(certificate, (asked, answer) => {
    const { url, method, headers } = asked;
    const passed = request({ host: "127.0.0.1", port, path: url, method, headers }, (answered) => {
      const { "strict-transport-security": _, "content-security-policy": policy, ...others } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, {
        ...others,
        // The app addresses the local backend by http.
        ...(policy !== undefined && {
          "content-security-policy": `${String(policy).replaceAll("127.0.0.1", HOST)}; upgrade-insecure-requests`,
        }),
      });
      answered.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => resolve(server));
  });
}
