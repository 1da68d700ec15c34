import { AsyncLocalStorage } from "node:async_hooks";
import express, { type Express, type Request } from "express";
import type { ServedFunction } from "./load-functions.ts";

/** As large as a request to the platform may be. */
const LARGEST_BODY = "32mb";

const target = new AsyncLocalStorage<string>();
let isNamed = false;

/** Serves each function by its name as the last part of the path, to clients and queues alike. */
export function serveFunctions(functions: readonly ServedFunction[]): Express {
  nameFunctions();
  const app = express();
  app.disable("x-powered-by");
  const keepBytes = (request: object, _response: unknown, rawBody: Buffer) => void Object.assign(request, { rawBody });
  app.use(express.json({ limit: LARGEST_BODY, verify: keepBytes }));
  app.use(express.raw({ limit: LARGEST_BODY, verify: keepBytes, type: () => true }));
  const byName = new Map(functions.map((served) => [served.name, served]));
  app.use((request, response, next) => {
    const served = byName.get(lastPart(request));
    if (served === undefined) return next();
    // Its own path, as on the platform, where every function has an address of its own.
    request.url = "/";
    void target.run(served.name, async () => {
      try {
        await served.handle(request, response);
      } catch (error) {
        next(error);
      }
    });
  });
  return app;
}

function lastPart({ path }: Request): string {
  return path.split("/").at(-1) ?? "";
}

/**
 * On the platform each function is a process that reads its name from the environment. Here they share one, so the name
 * is that of the function that reads it.
 */
function nameFunctions(): void {
  if (isNamed) return;
  isNamed = true;
  process.env = new Proxy(process.env, {
    get: (variables, key: string) => (key === "FUNCTION_TARGET" ? target.getStore() : variables[key]),
    set: (variables, key, value) => Reflect.set(variables, key, value),
  });
}
