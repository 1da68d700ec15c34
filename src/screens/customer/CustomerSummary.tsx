import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/carts.ts";
import { listOrders } from "#local/queries/orders.ts";
import { listUsualProducts } from "#local/queries/usual-products.ts";
import { ListRow } from "#ui/ListRow.tsx";
import { OrderRow } from "#ui/OrderRow.tsx";
import { ProductPicture } from "#ui/ProductPicture.tsx";
import { Section } from "#ui/Section.tsx";
import { useLive } from "#ui/use-live.ts";

/** What a salesperson wants to know at the door: the open draft, the last order, the usual products. */
export function CustomerSummary({ view }: { readonly view: CartView }) {
  const { t, language, locale } = useText();
  const { customer, lines } = view;
  const orders = useLive(listOrders, { customerId: customer.id, limit: 1 });
  const usual = useLive(listUsualProducts, customer.id);
  const last = orders.state === "ready" ? orders.value[0] : undefined;
  return (
    <div className="flex flex-col gap-2 pb-6">
      {lines.length > 0 && (
        <ListRow
          title={t("customer.openDraft", { count: lines.length })}
          to={`/new-order?orderMode=true&customer=${customer.id}`}
        />
      )}
      <Section title={t("customer.lastOrder")}>
        {last ? <OrderRow view={last} /> : <p className="px-4 py-3 text-body text-muted">{t("customer.noOrderYet")}</p>}
      </Section>
      {usual.state === "ready" && usual.value.length > 0 && (
        <Section title={t("customer.usual")}>
          <ul>
            {usual.value.map(({ product, averageQuantity }) => (
              <li key={product.id}>
                <ListRow
                  leading={<ProductPicture picture={product.picture} name={localName(product, language)} hue={null} />}
                  title={localName(product, language)}
                  detail={t("customer.usualQuantity", {
                    quantity: formatQuantity(averageQuantity, product.quantityScale, locale),
                  })}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
