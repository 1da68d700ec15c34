import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { changeLanguage } from "#i18n/change-language.ts";
import { startAllTexts } from "#i18n/start-all-texts.ts";
import { LANGUAGES } from "#i18n/language.ts";
import { RoutedApp } from "./App.tsx";
import { COMING_SOON } from "./build-flags.ts";
import { visitorsPage } from "./first-page.ts";

/** Where visitors arrive, and the file that Hosting answers with (firebase.json). */
const FILES = { "/": "index.html", "/login": "login.html", "/coming-soon": "coming-soon.html" } as const;

/**
 * The pages where visitors arrive, as the app draws them, by file: what `#root` holds before any script has come. Each in
 * both languages, of which `public/first-paint.js` shows one; `main.tsx` takes it over. Runs when the app is built
 * (`deploy/draw-first-pages.ts`).
 */
export async function drawFirstPages(): Promise<Readonly<Record<string, string>>> {
  await startAllTexts();
  const drawn: Record<string, string> = {};
  for (const [path, file] of Object.entries(FILES)) drawn[file] = await drawInEachLanguage(path);
  return drawn;
}

async function drawInEachLanguage(path: string): Promise<string> {
  const page = visitorsPage(path, COMING_SOON);
  if (page === null) throw new Error(`${path} is no page for visitors`);
  await page.load();
  let drawn = "";
  for (const language of LANGUAGES) {
    await changeLanguage(language);
    drawn += `<div lang="${language}">${draw(page.pathname)}</div>`;
  }
  // The style sheet shows a page once something follows it.
  return `${drawn}<span hidden></span>`;
}

function draw(pathname: string): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={pathname}>
        <RoutedApp opened={null} opening={new Promise(() => {})} comingSoon={COMING_SOON} />
      </StaticRouter>
    </StrictMode>,
  );
}
