import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { serveCatalogue } from "#local/catalogue/worker/serve-catalogue.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { sendError } from "#local/outbox/sent-error.ts";
import type { Credentials } from "#remote/auth/credentials.ts";
import { createPackReader } from "#remote/feeds/pack.ts";
import { createPages } from "#remote/feeds/pages.ts";
import { loadCatalogue } from "#sync/pull/load-catalogue.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import type { LoadReply, LoadRequest, OpenCatalogue } from "../start/catalogue-messages.ts";

// The worker that owns the catalogue of one page: search and paging, first loads, and what changed over a long time.
addEventListener("message", ({ data }: MessageEvent<OpenCatalogue>) => open(data), { once: true });

function open({ uid, calls, loads }: OpenCatalogue): void {
  const mirror = openMirrorDatabase(uid);
  guardUpgrade(mirror, () => self.close());
  const catalogue = openLocalCatalogue(mirror);
  serveCatalogue(catalogue, calls);

  const running = new Map<number, AbortController>();
  const tokens = new Map<number, (token: string | null) => void>();
  let appCheck: string | null = null;
  let lastToken = 0;
  const reply = (message: LoadReply) => loads.postMessage(message);
  const credentials: Credentials = {
    getIdToken: (options) =>
      new Promise((resolve) => {
        lastToken += 1;
        tokens.set(lastToken, resolve);
        reply({ kind: "needsToken", id: lastToken, fresh: options?.fresh ?? false });
      }),
    // It came with the ID token that was asked for just before.
    getAppCheckToken: async () => appCheck,
  };
  const [pages, pack] = [createPages(credentials), createPackReader(credentials)];

  async function load({ id, scope, burst }: Extract<LoadRequest, { kind: "load" }>): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const waits = await loadCatalogue(
        { mirror, catalogue, pages, pack, now: Date.now },
        scope,
        (progress) => reply({ kind: "progress", id, progress }),
        stop.signal,
        burst,
      );
      reply({ kind: "loaded", id, waits });
    } catch (error) {
      if (error instanceof RemoteUnreachable) reply({ kind: "unreachable", id, code: error.code });
      else reply({ kind: "failed", id, error: sendError(error) });
    } finally {
      running.delete(id);
    }
  }

  loads.onmessage = ({ data }: MessageEvent<LoadRequest>) => {
    switch (data.kind) {
      case "load":
        void load(data);
        break;
      case "stop":
        running.get(data.id)?.abort();
        break;
      case "token":
        ({ appCheck } = data);
        tokens.get(data.id)?.(data.token);
        tokens.delete(data.id);
        break;
    }
  };
}
