import Dexie, { type EntityTable, type Table } from "dexie";
import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import type { StoredCorrection } from "#domain/customer/correction.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Feed } from "#domain/sync/feed.ts";
import type { Tally } from "#domain/sync/tally.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import type { Invite } from "#domain/company/invite.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import type { Run } from "#domain/delivery/run.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { type CustomerKey, customerKey } from "#domain/kpi/count-customers.ts";
import { countedPayment } from "#domain/kpi/count-payment.ts";
import { type FigureKey, figureKeys } from "#domain/kpi/figures.ts";
import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import type { PeriodSums } from "#domain/kpi/period-sums.ts";
import type { Period } from "#domain/kpi/periods.ts";
import { waitsSince } from "#domain/order/waiting-time.ts";
import type { StoredTillClose } from "#domain/counter/till-close.ts";
import type { StoredPayment } from "#domain/payment/payment.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { StoredVisit } from "#domain/visit/visit.ts";
import type { Target } from "#domain/kpi/target.ts";
import type { WorkPlan } from "#domain/itinerary/work-plan.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import { declareMirrorVersions } from "./mirror-versions.ts";

/** A mirrored row with the server's revision: only a newer one replaces it. */
export type Mirrored<Row> = Row & { rev: number };

/** A row of a feed with a horizon (P27), with the server's time of its last change. Absent = read before that was kept. */
export type Dated<Row> = Mirrored<Row> & { updatedAt?: ServerTime };

/** How far a feed has been read. `loaded` is false until its first full load is complete. */
export interface FeedState {
  feed: Feed;
  watermark: ServerTime | null;
  /** Where an interrupted first load resumes. */
  resumeAfter: { updatedAt: ServerTime; id: string } | null;
  loaded: boolean;
  count: number;
  lastGoodAt: Instant | null;
  /** Why its first load failed last; loading is retried. Absent once something of it has been stored. */
  failure?: string;
  /** Whose view it is (role and company): a different one restarts the feed. */
  scope?: string;
  /** The fields its rows were read with (P31). Absent = before this was kept. */
  fields?: string;
  /** The horizon (P27): what is over and has not changed since is not kept. Absent = everything is. */
  since?: ServerTime;
  /** Its rows are not the server's any more: they are used until the next load has replaced them (A4). */
  isDoubted?: true;
}

/**
 * An order with what it is kept and found by: the server's time of its last change, its products, since when it waits
 * for its next step, and its part in the figures.
 */
export type MirroredOrder = Mirrored<StoredOrder> & {
  updatedAt: ServerTime;
  productIds: string[];
  since: Instant;
  figureKeys: FigureKey[];
};

export function mirrorOrder(order: StoredOrder, rev: number, updatedAt: ServerTime): MirroredOrder {
  const productIds = [...new Set(order.lines.map(({ productId }) => productId))];
  const keys = figureKeys(countedOrder(order));
  return { ...order, rev, updatedAt, productIds, since: waitsSince(order), figureKeys: keys };
}

/** Everybody's figures over a period as they were read from the server, summed. */
export interface FigurePeriod extends Period, PeriodSums {
  id: string;
  readAt: Instant;
}

/** The days that a period was summed from. */
export interface FigureDays {
  id: string;
  days: readonly KpiDay[];
}

/** A customer with the key by which it is counted. */
export type MirroredCustomer = Mirrored<Customer> & { figureKey?: CustomerKey };

export function mirrorCustomer(customer: Customer, rev: number): MirroredCustomer {
  return { ...customer, rev, figureKey: customerKey(customer) };
}

/** A payment with what its figures are found by. */
export type MirroredPayment = Dated<StoredPayment> & { figureKeys: FigureKey[] };

export function mirrorPayment(payment: StoredPayment, rev: number, updatedAt: ServerTime): MirroredPayment {
  return { ...payment, rev, updatedAt, figureKeys: figureKeys(countedPayment(payment)) };
}

/** `fetchedAt`: when somebody looked at a day beyond the horizon, and it was read by itself (P28). */
export type MirroredDay = Dated<ItineraryDay> & { fetchedAt?: Instant };

/** Some hundreds of products in one record. `body` is the encoded chunk; `chunkId` contains its generation. */
export interface CatalogueChunk {
  chunkId: number;
  body: ArrayBuffer;
}

/** The search index over all chunks of a generation, one binary record. */
export interface CatalogueIndex {
  id: "index";
  generation: number;
  /** An index in another format than this version's is rebuilt from the chunks. Absent = the first format. */
  format?: number;
  body: ArrayBuffer;
}

/** The stock of some thousands of products, by their position in the index: columns of numbers. */
export interface CatalogueStock {
  blockId: number;
  generation: number;
  body: ArrayBuffer;
}

/** A product that changed since its chunk was written; it overrides the chunk. `product` null = deleted. */
export interface CatalogueProductChange {
  productId: string;
  rev: number;
  product: Product | null;
}

/** A stored chunk of a published pack, which need not be fetched again (sync/SPEC.md, C7, C9). */
export interface CataloguePackChunk {
  chunkId: string;
  productIds: string[];
}

/** A stock row that changed since its block was written. */
export interface CatalogueStockChange {
  productId: string;
  rev: number;
  stock: StockItem | null;
}

/**
 * The catalogue's head. `version` rises with every change: writing it makes live queries over the catalogue run again.
 * `inactive` counts the chunks' products that not every list shows. `generation` names the current set of chunks,
 * `loading` counts chunks not in its index yet, `stockWrites` rises when the stock's blocks were written.
 */
export interface CatalogueHead {
  id: "head";
  version: number;
  generation: number;
  products: number;
  inactive: number;
  loading: number;
  stockWrites: number;
}

/** One size of a product's photograph, cached as an image source; the key is its id and size. */
export interface KeptImage {
  key: string;
  source: string;
}

/** A document that this version of the parser could not read (sync/SPEC.md, P25). */
export interface UnreadableDocument {
  feed: Feed;
  id: string;
  parser: string;
}

/** What is known from comparing a feed with the server (sync/SPEC.md, A1, A2). */
export interface FeedCheck {
  feed: Feed;
  /** Whose view was compared. */
  scope: string;
  dueAt: Instant;
  /** How much more than we the server counted last: what was deleted there. Null before the first check. */
  offset: Tally | null;
  /** A difference that loading again did not mend. */
  accepted: Tally;
  /** Since when it differs, and how often that was seen. */
  doubtedAt: Instant | null;
  looks: number;
  reloadedAt: Instant | null;
  /** Somebody asked to load it again, whatever a comparison says (A7). */
  asked?: true;
}

/** Copies of server data, disposable at any time. */
export type MirrorDatabase = Dexie & {
  company: EntityTable<Mirrored<Company>, "id">;
  categories: EntityTable<Mirrored<Category>, "id">;
  priceLists: EntityTable<Mirrored<PriceList>, "id">;
  customers: EntityTable<MirroredCustomer, "id">;
  itineraryDays: EntityTable<MirroredDay, "id">;
  workPlans: EntityTable<Mirrored<WorkPlan>, "id">;
  targets: EntityTable<Mirrored<Target>, "id">;
  visits: EntityTable<Dated<StoredVisit>, "visitId">;
  payments: EntityTable<MirroredPayment, "paymentId">;
  figurePeriods: EntityTable<FigurePeriod, "id">;
  figureDays: EntityTable<FigureDays, "id">;
  runs: EntityTable<Dated<Run>, "runId">;
  tillCloses: EntityTable<Dated<StoredTillClose>, "closeId">;
  orders: EntityTable<MirroredOrder, "orderId">;
  corrections: EntityTable<Mirrored<StoredCorrection>, "correctionId">;
  staff: EntityTable<Mirrored<StaffMember>, "id">;
  devices: EntityTable<Mirrored<StaffDevice>, "id">;
  invites: EntityTable<Mirrored<Invite>, "id">;
  images: EntityTable<KeptImage, "key">;
  unreadable: Table<UnreadableDocument, [Feed, string]>;
  feeds: EntityTable<FeedState, "feed">;
  feedChecks: EntityTable<FeedCheck, "feed">;
  catalogueChunks: EntityTable<CatalogueChunk, "chunkId">;
  catalogueIndex: Table<CatalogueIndex, "index">;
  catalogueStock: EntityTable<CatalogueStock, "blockId">;
  catalogueProductChanges: EntityTable<CatalogueProductChange, "productId">;
  catalogueStockChanges: EntityTable<CatalogueStockChange, "productId">;
  catalogueHead: Table<CatalogueHead, "head">;
  cataloguePackChunks: EntityTable<CataloguePackChunk, "chunkId">;
};

export function openMirrorDatabase(uid: string): MirrorDatabase {
  const database = new Dexie(mirrorDatabaseName(uid)) as MirrorDatabase;
  declareMirrorVersions(database);
  return database;
}

export function mirrorDatabaseName(uid: string): string {
  return `rutero-${uid}-mirror`;
}
