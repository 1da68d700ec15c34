import type { ImportSetup } from "#domain/import/import-context.ts";
import type { ImportPlanner } from "#domain/import/plan-import.ts";
import type { Catalogue } from "#local/catalogue/worker/catalogue.ts";
import { walkProducts } from "#local/catalogue/storage/every-product.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";

/**
 * Compares a file with all stored records of its kind, which on this device is everything the server has. `begin`
 * creates the planner, again if the catalogue changed meanwhile. Reports the first half of the progress; new rows are
 * the other half.
 */
export async function matchKnown(
  device: { readonly mirror: MirrorDatabase; readonly catalogue: Pick<Catalogue, "search"> },
  setup: ImportSetup,
  rows: number,
  onProgress: (share: number) => void,
  begin: () => ImportPlanner,
): Promise<ImportPlanner> {
  let planner = begin();
  if (setup.kind === "customers" || setup.kind === "documents") {
    await device.mirror.customers.each((record) => planner.match({ key: record.code, record }));
    onProgress(0.5);
    return planner;
  }
  let seen = 0;
  await walkProducts(
    device,
    (items, total) => {
      for (const { product, stock } of items) planner.match({ key: product.sku, record: product, stock });
      seen += items.length;
      onProgress((0.5 * seen) / Math.max(rows, total, seen));
    },
    () => {
      planner = begin();
      seen = 0;
    },
  );
  return planner;
}
