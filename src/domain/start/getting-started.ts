/** What a new company needs until it sells, in this order (COMPANY-50). */
export const START_STEPS = ["category", "products", "customers", "invite", "visitPlan", "firstOrder"] as const;
export type StartStep = (typeof START_STEPS)[number];

/** From this many orders on a company needs no checklist, whatever it leaves undone. */
export const ESTABLISHED_ORDERS = 10;

/** The steps still to be done, in order; none once the company has sold for a while. */
export function openSteps(done: ReadonlySet<StartStep>, orders: number): readonly StartStep[] {
  return orders >= ESTABLISHED_ORDERS ? [] : START_STEPS.filter((step) => !done.has(step));
}
