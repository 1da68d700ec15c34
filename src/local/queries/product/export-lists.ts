import { businessDayOf } from "#domain/values/business-day.ts";
import { csvDecimal } from "#domain/values/csv-text.ts";
import { currencyDecimals, type UnitPrice } from "#domain/values/money.ts";
import { tiersOn } from "#domain/pricing/price-tiers.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { exportFields } from "#domain/import/import-field.ts";
import { type WriteContext, writeCell, type WrittenCell } from "#domain/import/write-cell.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { walkProducts } from "#local/catalogue/storage/every-product.ts";
import type { Device } from "#local/databases/device.ts";

export type ExportCells = readonly WrittenCell[];

/** A list on its way into a file: its columns once, then its rows in portions. */
export interface ExportSink {
  readonly decimalSign: string;
  /** `columns` are fields of the list; a price list's column is `prices.<its name>`. Begins the file anew. */
  begin(columns: readonly string[]): void;
  take(rows: readonly ExportCells[]): void;
}

/** Rows handed out at once: between two portions the page can breathe. */
export const PORTION = 500;

/** Every product of this device, disabled ones too, with its price today on each list, as an import takes them back. */
export async function exportProducts(device: Device, sink: ExportSink): Promise<void> {
  const { mirror, identity } = device;
  const [company, categories, everyList] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.categories.toArray(),
    mirror.priceLists.toArray(),
  ]);
  const lists = everyList.filter(takesOwnPrices);
  const named = [...categories, ...(company?.settings.taxClasses ?? [])];
  const context: WriteContext = {
    decimalSign: sink.decimalSign,
    decimals: currencyDecimals(company?.settings.currency ?? "USD"),
    names: new Map(named.map(({ id, name }) => [id, name])),
  };
  const day = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const columns = exportFields("products", isOwner(identity.roles));
  const begin = () => sink.begin([...columns.map(({ id }) => id), ...lists.map(({ name }) => `prices.${name}`)]);
  begin();
  await walkProducts(
    device,
    (items) =>
      sink.take(
        items.map(({ product }) => [
          ...columns.map((column) => writeCell({ ...product }, column, context)),
          ...lists.map(({ id }) => priceCell(tiersOn(product, id, day).unitPrice, sink)),
        ]),
      ),
    begin,
  );
}

/**
 * Every product's prices today on each list, with one row more for each quantity from which it costs something else, as
 * an import takes them back.
 */
export async function exportPrices(device: Device, sink: ExportSink): Promise<void> {
  const { mirror, identity } = device;
  const [company, everyList] = await Promise.all([mirror.company.get(identity.companyId), mirror.priceLists.toArray()]);
  const lists = everyList.filter(takesOwnPrices);
  const day = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const begin = () => sink.begin(["sku", "fromQuantity", ...lists.map(({ name }) => `prices.${name}`)]);
  begin();
  await walkProducts(
    device,
    (items) =>
      sink.take(
        items.flatMap(({ product }) => {
          const tiersByList = lists.map(({ id }) => tiersOn(product, id, day));
          const quantities = new Set(
            tiersByList.flatMap(({ breaks }) => breaks.map(({ fromQuantity }) => fromQuantity)),
          );
          const plain = [product.sku, "", ...tiersByList.map(({ unitPrice }) => priceCell(unitPrice, sink))];
          const steps = [...quantities]
            .sort((a, b) => a - b)
            .map((quantity) => [
              product.sku,
              quantityCell(product, quantity, sink),
              ...tiersByList.map(({ breaks }) =>
                priceCell(breaks.find(({ fromQuantity }) => fromQuantity === quantity)?.unitPrice ?? null, sink),
              ),
            ]);
          return [plain, ...steps];
        }),
      ),
    begin,
  );
}

/** A percentage list has no prices of its own, and takes none from a file. */
function takesOwnPrices({ basis }: PriceList): boolean {
  return basis.kind === "fixed";
}

/** What is on hand and kept back of every product that has been counted, as an import takes it back. */
export async function exportStock(device: Device, sink: ExportSink): Promise<void> {
  const begin = () => sink.begin(["sku", "name", "onHand", "safety"]);
  begin();
  await walkProducts(
    device,
    (items) =>
      sink.take(
        items.flatMap(({ product, stock }) => {
          if (stock === null) return [];
          const { onHand, safety } = stock;
          return [
            [product.sku, product.name, quantityCell(product, onHand, sink), quantityCell(product, safety, sink)],
          ];
        }),
      ),
    begin,
  );
}

function priceCell(price: UnitPrice | null, { decimalSign }: ExportSink): string {
  return price === null ? "" : csvDecimal(price, 4, decimalSign);
}

function quantityCell({ quantityScale }: Product, quantity: number, { decimalSign }: ExportSink): string {
  return csvDecimal(quantity, quantityScale === 1000 ? 3 : 0, decimalSign);
}

/** The orders that this device has from the store, the latest first. */
export async function exportOrders(device: Device, sink: ExportSink): Promise<void> {
  const orderIds = await device.mirror.orders.orderBy("capturedAt").primaryKeys();
  await writeOrders(device, sink, orderIds.toReversed());
}

/** The same for some of them, in this order. */
export function chosenOrders(orderIds: readonly string[]) {
  return (device: Device, sink: ExportSink): Promise<void> => writeOrders(device, sink, orderIds);
}

async function writeOrders({ mirror }: Device, sink: ExportSink, orderIds: readonly string[]): Promise<void> {
  sink.begin(["orderNo", "capturedAt", "customerCode", "customer", "status", "lines", "net", "total", "currency"]);
  for (let from = 0; from < orderIds.length; from += PORTION) {
    const portion = await mirror.orders.bulkGet(orderIds.slice(from, from + PORTION));
    const orders = portion.filter((order) => order !== undefined);
    const customers = await mirror.customers.bulkGet(orders.map(({ customerId }) => customerId));
    sink.take(
      orders.map((order, place) => {
        const amount = (value: number) => csvDecimal(value, currencyDecimals(order.currency), sink.decimalSign);
        return [
          order.orderNo,
          new Date(order.capturedAt).toISOString(),
          customers[place]?.code ?? "",
          order.customer.name,
          order.status,
          order.lines.length,
          amount(order.totals.net),
          amount(order.totals.total),
          order.currency,
        ];
      }),
    );
  }
}
