import type Dexie from "dexie";

/** The database was opened by code older than its schema. */
export class DatabaseUpgraded extends Error {
  override readonly name = "DatabaseUpgraded";
}

/**
 * Prevents this code from writing a database that newer code has upgraded. Dexie would close it when the upgrade
 * begins, then reopen it at the next write with whatever version it finds; here it stays closed. `onUpgraded` is where
 * the tab reloads to get the newer code.
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

/** Dexie multiplies versions by ten for the browser, and its own schema repairs count up from there. */
function installedVersion(database: Dexie): number {
  return Math.floor((database.backendDB()?.version ?? 0) / 10);
}
