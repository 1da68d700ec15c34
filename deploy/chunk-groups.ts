import { dirname } from "node:path";
import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const ENTRY = "src/app/main.tsx";
const SCREENS = "src/app/pages/routes.tsx";
const SIGN_IN = "src/screens/account/login/LoginScreen.tsx";

/** What every page loads once it has been painted. */
const SOON = [
  "src/runtime/session/open-session.ts",
  "src/runtime/session/safe-work.ts",
  "src/app/shell/Toasts.tsx",
  "src/ui/feedback/show-toast.ts",
];

/** What every start of somebody who is signed in loads; `first-page.ts` fetches it. */
const STAFF = [
  "src/runtime/session/open-session.ts",
  "src/runtime/engine/start-engine.ts",
  "src/runtime/engine/remote-ports.ts",
  "src/app/SignedIn.tsx",
  "src/app/shell/Sidebar.tsx",
  "src/app/errors/UnsentWork.tsx",
];

const CHUNKS = ["sign-in", "front", "icons", "soon", "public", "staff", "work"] as const;
type Chunk = (typeof CHUNKS)[number];

/** Pages that only tell about Rutero, or sign people in. */
const VISITORS = /src\/screens\/(?:public\/(?!signup)|account\/login\/)/;

/** Used by so many screens, a module is loaded with all others of that sort. */
const MANY = 2;

const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;

/** Packages of which each module is used alone: what is reachable from their index says nothing. */
const INDEXES = /[\\/]node_modules[\\/](?:lucide-react|radix-ui)[\\/]/;

/**
 * Names the file of a module that many pages need. By default each module that two screens share gets a file of its own,
 * and a start of today's list fetched 115 of them, each of which costs a slow phone milliseconds, also offline.
 *
 * - `sign-in`: what a visitor's first page needs beyond the first paint
 * - `front`: what pages that only tell about Rutero share, among each other or with the app; no database, no forms
 * - `icons`: the icons that neither of these has; without it, an icon lies in the file of whoever else uses it
 * - `soon`: what every page needs soon after: who is signed in, whose work is here, toasts
 * - `public`: the same of the other pages for visitors, such as signing up
 * - `staff`: what every start of staff loads
 * - `work`: what many screens of staff use
 */
export function pageGroups(): Rolldown.CodeSplittingGroup[] {
  let named: ReadonlyMap<string, Chunk> | null = null;
  return CHUNKS.map((chunk, index) => ({
    name(moduleId, context) {
      named ??= nameModules(context);
      return (named.get(moduleId) ?? (ICONS.test(moduleId) ? "icons" : null)) === chunk ? chunk : null;
    },
    debugName: chunk,
    // What two of them import goes with the first, which is loaded with the second.
    priority: CHUNKS.length - index,
  }));
}

/** The files of the build that every start of staff loads beyond its first file; `public/first-paint.js` fetches them ahead. */
export function staffFiles(bundle: Rolldown.OutputBundle): string[] {
  const first = new Set(filesOf(bundle, ({ isEntry }) => isEntry));
  return filesOf(bundle, isForStaff).filter((name) => !first.has(name));
}

/** The files of staff that a page for visitors loads: there must be none. */
export function staffFilesOfVisitors(bundle: Rolldown.OutputBundle): string[] {
  const loaded = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId !== null && VISITORS.test(facadeModuleId));
  return loaded.filter((name) => {
    const file = bundle[name];
    return file?.type === "chunk" && isForStaff(file);
  });
}

function isForStaff({ name }: Rolldown.OutputChunk): boolean {
  return name === "staff" || name === "work";
}

/** The files of such chunks, and what they import. */
function filesOf(bundle: Rolldown.OutputBundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean): string[] {
  const found = new Set<string>();
  for (const file of Object.values(bundle)) if (file.type === "chunk" && isWanted(file)) found.add(file.fileName);
  for (const name of found) {
    const file = bundle[name];
    if (file?.type === "chunk") for (const imported of file.imports) found.add(imported);
  }
  return [...found];
}

function nameModules(context: Context): ReadonlyMap<string, Chunk> {
  const root = dirname(import.meta.dirname);
  const idOf = (file: string) => `${root}/${file}`;
  const reach = (files: readonly string[]) => reachable(files, context);
  const first = reach([idOf(ENTRY)]);
  const screens = context.getModuleInfo(idOf(SCREENS))?.dynamicallyImportedIds ?? [];
  const isFront = (id: string) => /src\/screens\/public\/(?!signup)/.test(id);
  const isForVisitors = (id: string) =>
    /src\/screens\/(?:public\/signup|account\/(?!profile|sync-sheet|sign-out))/.test(id);
  const signIn = reach([idOf(SIGN_IN)]);
  const staff = reach(STAFF.map(idOf));
  const front = reach(screens.filter(isFront));
  const visitors = reach(screens.filter(isForVisitors));
  const users = new Map<string, number>();
  for (const screen of screens) for (const id of reach([screen])) users.set(id, (users.get(id) ?? 0) + 1);

  const named = new Map<string, Chunk>();
  const name = (id: string, chunk: Chunk) => !first.has(id) && !named.has(id) && named.set(id, chunk);
  for (const id of signIn) if (id !== idOf(SIGN_IN)) name(id, "sign-in");
  for (const id of front) if (staff.has(id) || (users.get(id) ?? 0) > 1) name(id, "front");
  for (const id of reach(SOON.map(idOf))) name(id, "soon");
  for (const id of visitors) if (staff.has(id) || (users.get(id) ?? 0) > 1) name(id, "public");
  for (const id of staff) name(id, "staff");
  for (const [id, count] of users) if (count >= MANY) name(id, "work");
  return named;
}

/** What these modules import, directly or not, and they themselves. */
function reachable(from: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set(from);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (!INDEXES.test(imported)) found.add(imported);
  }
  return found;
}
