import { afterAll, vi } from "vitest";

// Files share a process: the app's own Firebase client would stay connected to the server of the first one.
afterAll(async () => {
  const { deleteApp, getApps } = await import("firebase/app");
  const apps = getApps();
  if (apps.length === 0) return;
  await Promise.all(apps.map(deleteApp));
  vi.resetModules();
});
