import { createServer, type Plugin, type ResolvedConfig } from "vite";
import { staffFiles, staffFilesOfVisitors } from "./chunk-groups.ts";

/** What `src/app/first-pages.tsx` exports. */
interface FirstPages {
  drawFirstPages(): Promise<Readonly<Record<string, string>>>;
}

const ROOT = '<div id="root"></div>';
const FIRST_SCRIPT = '<script src="/first-paint.js"';

/**
 * Puts the pages where visitors arrive into the build as the app draws them, so that they are seen before any script has
 * come (`src/app/first-pages.tsx`). The empty page, with which everybody else and every offline start begins, becomes
 * `app.html`.
 */
export function drawFirstPagesIntoBuild(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "draw-first-pages",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no page");
        const tooMuch = staffFilesOfVisitors(bundle);
        if (tooMuch.length > 0) throw new Error(`a visitor's page loads what only staff need: ${tooMuch.join(", ")}`);
        const empty = String(page.source);
        if (!empty.includes(ROOT)) throw new Error("the page has no empty root");
        if (!empty.includes(FIRST_SCRIPT)) throw new Error("the page has no script before its first paint");
        this.emitFile({ type: "asset", fileName: "app.html", source: nameStaffFiles(empty, staffFiles(bundle)) });
        for (const [file, drawn] of Object.entries(await drawFirstPages(config))) {
          const source = letTheScriptWait(empty).replace(ROOT, () => `<div id="root">${drawn}</div>`);
          if (file === "index.html") page.source = source;
          else this.emitFile({ type: "asset", fileName: file, source });
        }
      },
    },
  };
}

/** Runs the app's own code with the values of this build. */
async function drawFirstPages({ root, mode }: ResolvedConfig): Promise<Readonly<Record<string, string>>> {
  const runner = await createServer({
    configFile: false,
    root,
    mode,
    logLevel: "warn",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  try {
    const code = (await runner.ssrLoadModule("/src/app/first-pages.tsx")) as FirstPages;
    return await code.drawFirstPages();
  } finally {
    await runner.close();
  }
}

function nameStaffFiles(page: string, files: readonly string[]): string {
  const addresses = files.map((file) => `/${file}`).join(" ");
  return page.replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-staff="${addresses}"`);
}

/** The page is read while its script is on the way, which must not hold up style sheet and font. */
function letTheScriptWait(page: string): string {
  return page.replace('<script type="module"', '<script type="module" fetchpriority="low"');
}
