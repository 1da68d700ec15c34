/**
 * Work that is done for one company at a time. Each has a function and a queue of this name. Requests that come within
 * `gatherMs` are answered by one run at the end of that time.
 */
export const TASKS = {
  publishCatalogue: { gatherMs: 10_000 },
  publishBlock: { gatherMs: 5_000 },
} as const satisfies Readonly<Record<string, { readonly gatherMs: number }>>;

export type TaskName = keyof typeof TASKS;

/** Asked for regularly for every company: changes settle without another request, and a request can get lost. */
export const REGULAR_TASKS = ["publishCatalogue", "publishBlock"] as const satisfies readonly TaskName[];
