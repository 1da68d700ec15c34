import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Maintenance } from "#domain/access/maintenance.ts";
import type { Announcement } from "#domain/operations/announcement.ts";
import { accept } from "#domain/values/result.ts";
import { useNotices } from "#app/providers/use-notices.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { VERSION } from "#remote/calls/version.ts";
import { buildIdentity } from "#tests/support/build.ts";

const HOUR = 3_600_000;
const ANA = buildIdentity("ana");

const remote = vi.hoisted(() => ({
  tell: (_fields: Record<string, unknown> | null) => {},
  /** The documents that exist. */
  documents: {} as Record<string, { items: unknown[] }>,
  asked: [] as string[],
  noted: [] as unknown[],
}));

vi.mock("#remote/auth/auth.ts", () => ({ credentialsOf: () => ({ getIdToken: async () => "token" }) }));
vi.mock("#remote/feeds/listen-maintenance.ts", () => ({
  listenToMaintenance(onFields: typeof remote.tell) {
    remote.tell = onFields;
    return () => {};
  },
}));
vi.mock("#remote/feeds/read-documents.ts", () => ({
  async readDocuments(paths: readonly string[]) {
    remote.asked.push(...paths);
    return paths.flatMap((path) => remote.documents[path] ?? []);
  },
}));
vi.mock("#remote/calls/call-function.ts", () => ({
  createCaller: () => async (name: string, data: unknown) => {
    remote.noted.push(name, data);
    return accept(null);
  },
}));

const syncNow = vi.fn();

beforeEach(() => {
  localStorage.clear();
  Object.assign(remote, { documents: {}, asked: [], noted: [] });
  syncNow.mockClear();
});
afterEach(cleanup);

function announcement(id: string, changes: Partial<Announcement> = {}): Announcement {
  const period = { startsAt: Date.now() - HOUR, endsAt: Date.now() + HOUR };
  const others = { isDismissible: true, link: "", belowVersion: "", language: "" } as const;
  return { id, level: "info", text: { en: "News", es: "Noticia" }, ...period, ...others, ...changes };
}

function start() {
  const listeners = new Set<() => void>();
  const session = {
    maintenance: null as Maintenance | null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async followMaintenance(stored?: Maintenance | null) {
      if (stored !== undefined) session.maintenance = stored;
      for (const listener of listeners) listener();
    },
  };
  const engine = { syncNow } as unknown as Engine;
  const { result } = renderHook(() => useNotices(session as unknown as Session, engine, ANA));
  const tell = (fields: Record<string, unknown>) => act(async () => remote.tell(fields));
  const shown = () => result.current.announcements.map(({ id }) => id);
  return { result, tell, shown };
}

const current = () => ({ announcedAt: Date.now(), announcedUntil: Date.now() + HOUR });

it("OPS-9 reads nothing while no announcement is current", async () => {
  const { tell } = start();
  await tell({ announcedAt: 1, announcedUntil: Date.now() - 1 });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(remote.asked).toEqual([]);
});

it("OPS-7, OPS-9 reads what is for this person, critical ones first, and notes each once as received and seen", async () => {
  remote.documents = {
    "announcements/all": { items: [announcement("a"), { id: "of another version" }] },
    "companies/demo/announcements/salesperson": { items: [announcement("b", { level: "critical" })] },
  };
  const { result, tell, shown } = start();
  await tell(current());
  await waitFor(() => expect(shown()).toEqual(["b", "a"]));
  expect(remote.asked.toSorted()).toEqual([
    "announcements/all",
    "announcements/roles/of/salesperson",
    "companies/demo/announcements/all",
    "companies/demo/announcements/salesperson",
  ]);
  await act(async () => result.current.noteSeen(["b", "a"]));
  await act(async () => result.current.noteSeen(["a"]));
  const noted = (isSeen: boolean) => ({ announcements: ["b", "a"].map((id) => ({ id, isSeen })) });
  await waitFor(() =>
    expect(remote.noted).toEqual(["noteAnnouncements", noted(false), "noteAnnouncements", noted(true)]),
  );
});

it("OPS-9 does not show again on this device what was dismissed, also after a start", async () => {
  remote.documents = { "announcements/all": { items: [announcement("a"), announcement("b")] } };
  const first = start();
  await first.tell(current());
  await waitFor(() => expect(first.shown()).toHaveLength(2));
  act(() => first.result.current.dismiss("a"));
  expect(first.shown()).toEqual(["b"]);
  cleanup();
  const again = start();
  await again.tell(current());
  await waitFor(() => expect(again.shown()).toEqual(["b"]));
});

it("OPS-9 takes back what was stopped", async () => {
  remote.documents = { "announcements/all": { items: [announcement("a")] } };
  const { tell, shown } = start();
  await tell(current());
  await waitFor(() => expect(shown()).toEqual(["a"]));
  remote.documents = { "announcements/all": { items: [] } };
  await tell({ ...current(), announcedAt: Date.now() + 1 });
  await waitFor(() => expect(shown()).toEqual([]));
});

it("OPS-3 sends what waits once maintenance is announced, not before", async () => {
  const { tell } = start();
  const period = { endsAt: Date.now() + 2 * HOUR, graceHours: 24, text: { en: "", es: "" } };
  await tell({ ...period, startsAt: Date.now() + HOUR });
  expect(syncNow).not.toHaveBeenCalled();
  await tell({ ...period, startsAt: Date.now() + 10 * 60_000 });
  expect(syncNow).toHaveBeenCalledOnce();
});

it("OPS-29 looks for a new version as soon as this one may not send any more, and says so until it may", async () => {
  const update = vi.fn(async () => {});
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ update }) } });
  const { result, tell } = start();
  await tell({ active: false, minClient: VERSION });
  expect([result.current.isTooOld, update.mock.calls.length]).toEqual([false, 0]);
  await tell({ active: false, minClient: "99.0" });
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(result.current.isTooOld).toBe(true);
  await tell({ active: false, minClient: "" });
  expect(result.current.isTooOld).toBe(false);
  vi.unstubAllGlobals();
});
