import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getApps, initializeApp } from "firebase-admin/app";
import { getAppCheck } from "firebase-admin/app-check";
import { getAuth } from "firebase-admin/auth";
import { onCall } from "firebase-functions/https";
import { vi } from "vitest";
import type { FakeServer } from "./fake-server.ts";

/** Functions behind the real callable runtime, which demands App Check. */
export interface EnforcedFunctions {
  readonly port: number;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
  close(): Promise<void>;
}

/**
 * Serves a fake server's functions with the project's own options and App Check enforced. Signatures are checked by a
 * stand-in for the provider: everything else is the runtime's own.
 */
export async function serveEnforced(server: Pick<FakeServer, "call">): Promise<EnforcedFunctions> {
  vi.stubEnv("ENFORCE_APP_CHECK", "true");
  vi.resetModules();
  const { callableOptions } = await import("#functions/callable-options.ts");
  vi.stubEnv("GCLOUD_PROJECT", "demo-rutero");
  const app = getApps().find(({ name }) => name === "[DEFAULT]") ?? initializeApp({ projectId: "demo-rutero" });
  vi.spyOn(getAppCheck(app), "verifyToken").mockImplementation(async (token: string) => {
    const [, body = "", signer] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    if (signer !== "provider" || claims.exp * 1000 <= Date.now()) throw new Error("the token is not valid");
    return { appId: claims.app_id, token: claims };
  });
  vi.spyOn(getAuth(app), "verifyIdToken").mockImplementation(
    async (token) => ({ uid: token }) as Awaited<ReturnType<ReturnType<typeof getAuth>["verifyIdToken"]>>,
  );
  const statuses: number[] = [];
  const http = createServer((request, response) => {
    const name = request.url?.split("/").at(-1) ?? "";
    const handler = onCall(callableOptions, async ({ data }) => {
      const answer = await server.call(name, data);
      if (!answer.ok) throw new Error(answer.problem.message);
      return answer.value;
    });
    response.on("finish", () => statuses.push(response.statusCode));
    void asExpress(request, response).then(([asked, answering]) => handler(asked as never, answering as never));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    port,
    statuses,
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
}

/** The few additions of Express that the callable runtime uses. */
async function asExpress(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks);
  const header = (name: string) => request.headers[name.toLowerCase()];
  const asked = Object.assign(request, { body: JSON.parse(rawBody.toString()), rawBody, header });
  const answering = Object.assign(response, {
    status(code: number) {
      response.statusCode = code;
      return answering;
    },
    send(body: unknown) {
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.end(JSON.stringify(body));
    },
  });
  return [asked, answering] as const;
}
