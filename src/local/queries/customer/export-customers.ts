import { exportFields } from "#domain/import/import-field.ts";
import { type WriteContext, writeCell } from "#domain/import/write-cell.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { type ExportSink, PORTION } from "../product/export-lists.ts";

/** Every customer of this device, by name, as an import takes them back. */
export async function exportCustomers({ mirror, identity }: Device, sink: ExportSink): Promise<void> {
  const [company, lists, staff] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.priceLists.toArray(),
    mirror.staff.toArray(),
  ]);
  const context: WriteContext = {
    decimalSign: sink.decimalSign,
    decimals: currencyDecimals(company?.settings.currency ?? "USD"),
    names: new Map([...lists, ...staff].map(({ id, name }) => [id, name])),
  };
  const columns = exportFields("customers", true);
  sink.begin(columns.map(({ id }) => id));
  const count = await mirror.customers.count();
  for (let from = 0; from < count; from += PORTION) {
    const customers = await mirror.customers.orderBy("name").offset(from).limit(PORTION).toArray();
    sink.take(customers.map((customer) => columns.map((column) => writeCell({ ...customer }, column, context))));
  }
}
