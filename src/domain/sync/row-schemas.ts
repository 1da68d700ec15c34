import { Category } from "../category/category.ts";
import { Company } from "../company/company.ts";
import { Invite } from "../company/invite.ts";
import { StaffDevice } from "../company/staff-device.ts";
import { StaffMember } from "../company/staff.ts";
import { StoredCorrection } from "../customer/correction.ts";
import { StoredTillClose } from "../counter/till-close.ts";
import { Customer } from "../customer/customer.ts";
import { ItineraryDay } from "../itinerary/itinerary-day.ts";
import { Target } from "../kpi/target.ts";
import { WorkPlan } from "../itinerary/work-plan.ts";
import { Run } from "../delivery/run.ts";
import { StoredOrder } from "../order/order.ts";
import { StoredPayment } from "../payment/payment.ts";
import { PriceList } from "../pricing/price-list.ts";
import { StoredVisit } from "../visit/visit.ts";

/** The records that devices keep as rows. */
export const ROW_SCHEMAS = {
  company: Company,
  categories: Category,
  priceLists: PriceList,
  customers: Customer,
  itineraryDays: ItineraryDay,
  workPlans: WorkPlan,
  targets: Target,
  visits: StoredVisit,
  payments: StoredPayment,
  runs: Run,
  tillCloses: StoredTillClose,
  orders: StoredOrder,
  corrections: StoredCorrection,
  staff: StaffMember,
  devices: StaffDevice,
  invites: Invite,
} as const;

const KNOWN = new Map<unknown, string>();

/**
 * Names the fields that a schema keeps, also those of inner objects: another name means that a row read with the other
 * schema may lack what the record has (P31).
 */
export function fieldsName(schema: unknown): string {
  const known = KNOWN.get(schema);
  if (known !== undefined) return known;
  let state = 2_166_136_261;
  for (const letter of fieldsOf(schema, "").toSorted().join()) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  const name = state.toString(36);
  KNOWN.set(schema, name);
  return name;
}

/** A schema as valibot builds it: of an object, of something wrapped, or of alternatives. */
interface Shape {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly value?: unknown;
  readonly options?: readonly unknown[];
}

function fieldsOf(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { entries = {}, wrapped, item, value, options = [] }: Shape = schema;
  const own = Object.entries(entries).flatMap(([name, inner]) => {
    const place = `${path}.${name}`;
    return [place, ...fieldsOf(inner, place)];
  });
  return [...own, ...[wrapped, item, value, ...options].flatMap((inner) => fieldsOf(inner, path))];
}
