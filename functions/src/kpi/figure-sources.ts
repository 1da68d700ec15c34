import { type DocumentData, FieldPath, type Query } from "firebase-admin/firestore";
import * as v from "valibot";
import { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { changesOf, type Counted, type DayPart, type Measure } from "#domain/kpi/figures.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { StoredPayment } from "#domain/payment/payment.ts";
import type { Day } from "#domain/values/instant.ts";

/** A collection whose records put something into the figures. */
interface FigureSource {
  readonly collection: "orders" | "payments" | "itineraryDays";
  /** What it counts; a name that ends with ":" is counted apart for each value. */
  readonly measures: readonly (
    | Measure
    | "netOf:"
    | "netOfClass:"
    | "arrived:"
    | "flagged:"
    | "decided:"
    | "noOrder:"
    | "noOrderKnown:"
    | "noOrderWorth:"
  )[];
  /** Together they find each record that has put something into a day. */
  readonly ofDay: (records: Query, day: Day) => readonly Query[];
  /** What a record has put into all days. Throws for one that cannot be read. */
  readonly partsOf: (data: DocumentData, id: string) => readonly DayPart[];
  /** What it has put there, for records that keep that; the field is `figures`. */
  readonly countedOf: ((data: DocumentData) => Counted) | null;
}

const KeptOrder = v.pick(StoredOrder, ["figures", "measured", "repId", "businessDay", "status", "totals", "lines"]);
const KeptPayment = v.pick(StoredPayment, ["figures", "repId", "businessDay", "amount", "reverses", "reversedBy"]);

const orderParts = (data: DocumentData) => countedOrder(v.parse(KeptOrder, data));
const paymentParts = (data: DocumentData) => countedPayment(v.parse(KeptPayment, data));

const SOLD = ["orders", "net", "lines"] as const;
/** Counted with what is sold, and not otherwise. */
const MEASURED = ["newCustomers", "online", "onlineInTime", "netOf:", "netOfClass:", "arrived:", "flagged:"] as const;
const DELIVERED = ["attempted", "firstAttempt", "handedOver", "onTime", "orderedValue", "deliveredValue"] as const;
/** Counted with how long it took. */
const DECIDED = ["decisions"] as const;
const ON_THE_ROAD = [
  "planned",
  "plannedDone",
  "visits",
  "productiveVisits",
  "located",
  "onSite",
  "visitMinutes",
] as const;

/** Every source of the figures (KPI-3). */
export const FIGURE_SOURCES: readonly FigureSource[] = [
  {
    collection: "orders",
    measures: [...SOLD, ...DELIVERED, ...MEASURED, ...DECIDED, "decided:"],
    ofDay: (orders, day) => [capturedOn(orders, day), ...countedOn(orders, day, [...SOLD, ...DELIVERED, ...DECIDED])],
    partsOf: (data) => changesOf(null, orderParts(data)),
    countedOf: orderParts,
  },
  {
    collection: "payments",
    measures: ["collected"],
    ofDay: (payments, day) => [capturedOn(payments, day), ...countedOn(payments, day, ["collected"])],
    partsOf: (data) => changesOf(null, paymentParts(data)),
    countedOf: paymentParts,
  },
  {
    collection: "itineraryDays",
    measures: [...ON_THE_ROAD, "noOrder:", "noOrderKnown:", "noOrderWorth:"],
    ofDay: (days, day) => [days.where("day", "==", day)],
    partsOf: (data, id) => {
      const plan = v.parse(ItineraryDay, { ...data, id });
      return [{ repId: plan.repId, day: plan.day, figures: itineraryFigures(plan) }];
    },
    countedOf: null,
  },
];

/** Whether a measure comes from these sources. */
export function isFromSources(name: string): boolean {
  return FIGURE_SOURCES.some(({ measures }) =>
    measures.some((measure) => name === measure || (measure.endsWith(":") && name.startsWith(measure))),
  );
}

function capturedOn(records: Query, day: Day): Query {
  return records.where("businessDay", "==", day);
}

/** Records that were changed on a day have put a difference there. Each has a number in one of these. */
function countedOn(records: Query, day: Day, measures: readonly Measure[]): Query[] {
  return measures.map((measure) =>
    records.where(new FieldPath("figures", "days", day, measure), ">", Number.MIN_SAFE_INTEGER),
  );
}
