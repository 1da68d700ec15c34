/**
 * Work that is done for one company at a time. Each has a function and a queue of this name. Requests that come within
 * `gatherMs` are answered by one run at the end of that time.
 */
export const TASKS = {
  publishCatalogue: { gatherMs: 10_000 },
  publishBlock: { gatherMs: 5_000 },
  foldStock: { gatherMs: 2_000 },
  releaseOrders: { gatherMs: 5_000 },
  completeOrders: { gatherMs: 10_000 },
  handOverOrders: { gatherMs: 2_000 },
  planDays: { gatherMs: 10_000 },
  checkFigures: { gatherMs: 10_000 },
  sendDigest: { gatherMs: 10_000 },
} as const satisfies Readonly<Record<string, { readonly gatherMs: number }>>;

export type TaskName = keyof typeof TASKS;

export const TASK_NAMES = Object.keys(TASKS) as readonly TaskName[];
