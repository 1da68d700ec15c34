import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_PORTS } from "#emulator/local/ports.ts";
import { serveApp } from "#emulator/local/serve-app.ts";

const root = mkdtempSync(join(tmpdir(), "rutero-serve-"));
let server: Server;
let port = 0;

beforeAll(async () => {
  mkdirSync(join(root, "app/assets"), { recursive: true });
  writeFileSync(join(root, "secret.txt"), "not to be served");
  writeFileSync(join(root, "app/app.html"), "<!doctype html>the app");
  writeFileSync(join(root, "app/index.html"), "<!doctype html>where visitors arrive");
  writeFileSync(join(root, "app/login.html"), "<!doctype html>where people sign in");
  writeFileSync(join(root, "app/assets/main-Ab12.js"), "export {}");
  server = await serveApp(join(root, "app"), { ...DEFAULT_PORTS, app: 0 });
  const address = server.address();
  port = isAddress(address) ? address.port : 0;
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

describe("the app's own server", () => {
  it("answers every path of the app with its page, kept by no cache", async () => {
    for (const path of ["/home", "/orders/1?x=1", "/itinerary/2026-11-21"]) {
      const answer = await get(path);
      expect([answer.status, answer.body, answer.type]).toEqual([
        200,
        "<!doctype html>the app",
        "text/html; charset=utf-8",
      ]);
      expect(answer.cache).toBe("no-store");
    }
  });

  it("answers where visitors arrive with a page that is drawn already", async () => {
    for (const [path, page] of [
      ["/", "where visitors arrive"],
      ["/?lng=es", "where visitors arrive"],
      ["/login", "where people sign in"],
    ] as const) {
      expect(await get(path)).toMatchObject({ status: 200, body: `<!doctype html>${page}`, cache: "no-store" });
    }
  });

  it("never answers a missing script with the page, which would be cached in its place", async () => {
    expect(await get("/assets/gone.js")).toMatchObject({ status: 404, cache: "no-store" });
    expect((await get("/locales/xx/frame.json")).status).toBe(404);
  });

  it("answers a file with its type, cacheable", async () => {
    const answer = await get("/assets/main-Ab12.js");
    expect([answer.body, answer.type]).toEqual(["export {}", "text/javascript; charset=utf-8"]);
    expect(answer.cache).toContain("immutable");
  });

  it("never leaves the app's folder", async () => {
    for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//../secret.txt"]) {
      expect((await get(path)).body).not.toContain("not to be served");
    }
    expect((await get("/%")).status).toBe(400);
    expect((await get("/", "POST")).status).toBe(405);
  });
});

/** Node's own client, because fetch normalises a path before sending it. */
function get(path: string, method = "GET") {
  return new Promise<{ status: number; body: string; type: string; cache: string }>((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (body += chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          body,
          type: String(answer.headers["content-type"]),
          cache: String(answer.headers["cache-control"]),
        }),
      );
    });
    asking.once("error", reject);
    asking.end();
  });
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
