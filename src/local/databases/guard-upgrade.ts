import type Dexie from "dexie";

/** The database was opened by code that is older than its shape. */
export class DatabaseUpgraded extends Error {
  override readonly name = "DatabaseUpgraded";
}

/**
 * Keeps this code from ever writing a database that newer code has upgraded. Dexie would close it when the upgrade
 * begins, then open it again at the next write and take whatever version it finds; here it stays closed, and an upgraded
 * one is not opened. `onUpgraded` is where the tab reloads to get the newer code.
 */
export function guardUpgrade(database: Dexie, onUpgraded: () => void): void {
  const declared = database.verno;
  const refuse = () => {
    database.close({ disableAutoOpen: true });
    onUpgraded();
  };
  database.on("versionchange", (event) => {
    const isDeletion = !event.newVersion;
    if (!isDeletion) refuse();
  });
  database.on(
    "ready",
    () => {
      if (installedVersion(database) <= declared) return;
      refuse();
      throw new DatabaseUpgraded(`${database.name} was upgraded by newer code`);
    },
    true,
  );
}

/** Dexie numbers versions in tenths: 1 is 10 to the browser, and its own repairs of a schema count up from there. */
function installedVersion(database: Dexie): number {
  return Math.floor((database.backendDB()?.version ?? 0) / 10);
}
