/** What `npm run load` plays: for each company this many people, things and changes. */
export interface LoadOptions {
  readonly companies: number;
  /** Salespeople of each company. */
  readonly reps: number;
  /** Tablets of each company's store. */
  readonly tablets: number;
  readonly products: number;
  /** Customers of each salesperson. */
  readonly customers: number;
  /** Orders of each salesperson in the day. */
  readonly orders: number;
  /** Lines of each order. */
  readonly lines: number;
  /** The length of the day. */
  readonly minutes: number;
  /** How often a phone loses its network and finds it again in a full day. */
  readonly reconnects: number;
  /** Products that are edited in a full day. */
  readonly productChanges: number;
  readonly stockChangesPerMinute: number;
  /** How many products' stock changes, and how many are sold. */
  readonly stocked: number;
  readonly seed: number;
}

/**
 * The ordinary day of docs/performance.md, with stock, of a small company. Fewer products and customers than there: what a
 * day reads follows what changes, and the first load is counted apart.
 */
export const ORDINARY: LoadOptions = {
  companies: 1,
  reps: 5,
  tablets: 1,
  products: 2_000,
  customers: 100,
  orders: 20,
  lines: 5,
  minutes: 600,
  reconnects: 25,
  productChanges: 300,
  stockChangesPerMinute: 15,
  stocked: 1_000,
  seed: 1,
};

/** The minutes that the ordinary day and its budget are made for. */
export const FULL_DAY = 600;
