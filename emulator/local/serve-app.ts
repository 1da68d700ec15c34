import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { hostingHeaders, pageOf } from "./hosting-headers.ts";
import { drawMapTile } from "./map-tile.ts";
import { HOST, type Ports } from "./ports.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = /^(?:text|application)\/|svg/;

interface Asset {
  body: Buffer;
  zipped: Buffer | null;
  mediaType: string;
}

/** Serves the built app as production's hosting does: the same headers, and one of its pages for every path of the app. */
export function serveApp(folder: string, ports: Ports): Promise<Server> {
  const assets = new Map<string, Promise<Asset | null>>();
  const find = (path: string): Promise<Asset | null> => {
    const known = assets.get(path);
    if (known) return known;
    const asset = readAsset(folder, path);
    assets.set(path, asset);
    return asset;
  };
  const server = createServer((request, response) => {
    void answer().catch(() => response.writeHead(500).end());
    async function answer(): Promise<void> {
      const path = safePath(request.url ?? "/");
      if (path === null || (request.method !== "GET" && request.method !== "HEAD")) {
        response.writeHead(path === null ? 400 : 405).end();
        return;
      }
      const tile = drawMapTile(path);
      if (tile !== null) {
        response.writeHead(200, { "Content-Type": "image/svg+xml", "Cache-Control": "no-store" }).end(tile);
        return;
      }
      const direct = await find(path === "/" ? "/index.html" : path);
      const page = pageOf(path);
      const asset = direct ?? (page === null ? null : await find(page));
      if (!asset) {
        // As a release has it: only files that exist may be cached (deploy/deployed-config.ts).
        response.writeHead(404, { ...hostingHeaders(path, ports), "Cache-Control": "no-store" }).end();
        return;
      }
      const zipped = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")) ? asset.zipped : null;
      response.writeHead(200, {
        ...hostingHeaders(path, ports),
        "Content-Type": asset.mediaType,
        Vary: "Accept-Encoding",
        ...(zipped ? { "Content-Encoding": "gzip" } : {}),
      });
      response.end(request.method === "HEAD" ? undefined : (zipped ?? asset.body));
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(ports.app, HOST, () => resolve(server));
  });
}

/** The path of a request inside the app's folder; null for one that tries to leave it. */
function safePath(url: string): string | null {
  try {
    const path = normalize(decodeURIComponent(url.split(/[?#]/)[0] ?? "/"));
    return path.startsWith(sep) && !path.includes("\0") && !path.split(sep).includes("..") ? path : null;
  } catch {
    return null;
  }
}

async function readAsset(folder: string, path: string): Promise<Asset | null> {
  const file = join(folder, path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  const body = await readFile(file);
  const mediaType = MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
  return { body, mediaType, zipped: COMPRESSED.test(mediaType) ? await promisify(gzip)(body) : null };
}
