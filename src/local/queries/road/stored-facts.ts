import { sessionEndsAt } from "#domain/access/access.ts";
import type { StoredFacts } from "#domain/road/road-facts.ts";
import type { Device } from "#local/databases/device.ts";
import { readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { readDataStatus } from "../sync/data-status.ts";
import { readRoadStops } from "./road-stops.ts";

/** What this device's databases say about the coming day; null until the company is loaded (ROAD-2). */
export async function readStoredFacts(device: Device): Promise<StoredFacts | null> {
  const { identity, work, catalogue } = device;
  const [road, feeds, priceLists, entries] = await Promise.all([
    readRoadStops(device),
    readDataStatus(device),
    readPriceLists(device),
    work.outbox.toArray(),
  ]);
  if (road === null) return null;
  const statusOf = (name: (typeof feeds)[number]["feed"]) => feeds.find(({ feed }) => feed === name);
  const goodAt = (name: (typeof feeds)[number]["feed"]) => {
    const status = statusOf(name);
    return status?.loaded === true ? status.lastGoodAt : null;
  };
  const parked = entries.filter(({ state }) => state === "parked").length;
  return {
    now: device.now(),
    ...road,
    sessionEndsAt: sessionEndsAt(identity.authTime),
    priceLists,
    catalogue: await readCatalogueState(),
    balancesAt: goodAt("customers"),
    stockAt: goodAt("stock"),
    outbox: { parked, waiting: entries.length - parked, customerIds: [...new Set(entries.map(({ lane }) => lane))] },
  };

  /** Reads every chunk: only then is it known that none is missing. */
  async function readCatalogueState(): Promise<StoredFacts["catalogue"]> {
    const products = statusOf("products");
    if (products?.loaded !== true) return "notLoaded";
    try {
      await catalogue.tallyProducts();
    } catch {
      return "broken";
    }
    return products.differs === null ? "complete" : "differs";
  }
}
