import { useText } from "#i18n/use-text.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";

/** Signs of a product that is disabled, or edited here and not live yet. */
export function RowSigns({ row: { product, sync } }: { readonly row: ProductRow }) {
  const { t } = useText();
  if (product.active && sync === "in_store") return null;
  return (
    <span className="flex flex-wrap gap-x-3">
      {!product.active && <span className="text-caption font-medium text-danger">{t("products.disabled")}</span>}
      {(sync === "waiting" || sync === "sending") && <WaitingSign />}
      {sync === "needs_you" && <SyncSign sync={sync} />}
    </span>
  );
}
