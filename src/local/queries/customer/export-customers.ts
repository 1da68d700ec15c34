import { csvDecimal } from "#domain/values/csv-text.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { type ExportSink, PORTION } from "../product/export-lists.ts";

/** How a column of the file is filled. `sign` parts decimals. */
interface CellContext {
  readonly sign: string;
  readonly decimals: number;
  /** Names by id, of price lists and of the staff. */
  readonly names: ReadonlyMap<string, string>;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** The columns of a file of customers, each as an import takes it back. What a file cannot say of a customer stays out. */
const COLUMNS: Readonly<Record<string, (customer: Customer, context: CellContext) => string | number>> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  legalName: ({ legalName }) => legalName,
  kind: ({ kind }) => kind,
  contactName: ({ contactName }) => contactName,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  taxId: ({ taxId }) => taxId,
  address: ({ address }) => address,
  reference: ({ reference }) => reference,
  city: ({ city }) => city,
  zone: ({ zone }) => zone,
  latitude: ({ position }, { sign }) => degreesCell(position?.latitude, sign),
  longitude: ({ position }, { sign }) => degreesCell(position?.longitude, sign),
  rep: ({ repId }, { names }) => names.get(repId) ?? repId,
  otherReps: ({ otherRepIds }, { names }) => otherRepIds.map((uid) => names.get(uid) ?? uid).join("|"),
  group: ({ groupId }) => groupId ?? "",
  priceList: ({ priceListId }, { names }) => names.get(priceListId ?? "") ?? "",
  discount: ({ discountRate }, { sign }) => csvDecimal(discountRate, 2, sign),
  termsDays: ({ termsDays }) => termsDays,
  creditLimit: ({ creditLimit }, { sign, decimals }) =>
    creditLimit === null ? "" : csvDecimal(creditLimit, decimals, sign),
  creditPolicy: ({ creditPolicy }) => creditPolicy,
  onHold: ({ onHold }) => flagCell(onHold),
  holdReason: ({ holdReason }) => holdReason,
  taxExempt: ({ taxExempt }) => flagCell(taxExempt),
  exemptionNumber: ({ exemption }) => exemption?.number ?? "",
  exemptionExpires: ({ exemption }) => exemption?.expiresOn ?? "",
  invoiceEmail: ({ invoiceEmail }) => invoiceEmail,
  language: ({ language }) => language,
  deliveryDays: ({ deliveryDays }) => weekdaysCell(deliveryDays),
  deliveryNotes: ({ deliveryNotes }) => deliveryNotes,
  visitsPerWeek: ({ visitPlan }) => visitPlan?.perWeek ?? "",
  weeksBetweenVisits: ({ visitPlan }) => visitPlan?.everyWeeks ?? "",
  visitDays: ({ visitPlan }) => weekdaysCell(visitPlan?.weekdays ?? []),
  opensAt: ({ visitPlan }) => timeCell(visitPlan?.opensAt ?? null),
  closesAt: ({ visitPlan }) => timeCell(visitPlan?.closesAt ?? null),
  serviceMinutes: ({ visitPlan }) => visitPlan?.serviceMinutes ?? "",
  rank: ({ visitPlan }) => visitPlan?.rank ?? "",
  note: ({ note }) => note,
  status: ({ status }) => status,
};

/** Every customer of this device, by name, as an import takes them back. */
export async function exportCustomers({ mirror, identity }: Device, sink: ExportSink): Promise<void> {
  const [company, lists, staff] = await Promise.all([
    mirror.company.get(identity.companyId),
    mirror.priceLists.toArray(),
    mirror.staff.toArray(),
  ]);
  const context: CellContext = {
    sign: sink.decimalSign,
    decimals: currencyDecimals(company?.settings.currency ?? "USD"),
    names: new Map([...lists, ...staff].map(({ id, name }) => [id, name])),
  };
  const cells = Object.values(COLUMNS);
  sink.begin(Object.keys(COLUMNS));
  const count = await mirror.customers.count();
  for (let from = 0; from < count; from += PORTION) {
    const customers = await mirror.customers.orderBy("name").offset(from).limit(PORTION).toArray();
    sink.take(customers.map((customer) => cells.map((cellOf) => cellOf(customer, context))));
  }
}

function degreesCell(value: number | undefined, sign: string): string {
  return String(value ?? "").replace(".", sign);
}

function flagCell(is: boolean): number {
  return is ? 1 : 0;
}

function weekdaysCell(days: readonly number[]): string {
  return days.map((day) => WEEKDAYS[day - 1] ?? "").join("|");
}

function timeCell(minutes: number | null): string {
  if (minutes === null) return "";
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
