import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { Catalogue, CatalogueItem } from "../worker/catalogue.ts";

/** Products per page: a chunk or two. */
const PAGE = 1_000;

/** How often a walk restarts because the catalogue changed. */
const ATTEMPTS = 5;

/**
 * Passes on every product of the catalogue, disabled ones too, page by page. If something arrives meanwhile it
 * restarts (`restart`), so that none is missed; after too many restarts it accepts changes.
 */
export async function walkProducts(
  { catalogue, mirror }: { catalogue: Pick<Catalogue, "search">; mirror: MirrorDatabase },
  onPage: (items: readonly CatalogueItem[], total: number) => void | Promise<void>,
  restart: () => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = (await mirror.catalogueHead.get("head"))?.version;
    for (const filter of [null, { kind: "disabled" }] as const) {
      for (let offset = 0, total = 1; offset < total; offset += PAGE) {
        const request = { text: "", categoryId: null, boost: [], filter, offset, limit: PAGE };
        const page = await catalogue.search(request);
        total = page.total;
        await onPage(page.items, total);
      }
    }
    const after = (await mirror.catalogueHead.get("head"))?.version;
    if (after === before || attempt === ATTEMPTS) return;
    restart();
  }
}
