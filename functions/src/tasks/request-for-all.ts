import type { Backend } from "../backend.ts";
import type { TaskName } from "./task-names.ts";

/** Companies per read, whose tasks are requested at once. */
const COMPANIES_AT_ONCE = 200;

/** Requests these tasks for every company. */
export async function requestForAll({ firestore, tasks }: Backend, names: readonly TaskName[]): Promise<void> {
  let page = firestore.collection("companies").orderBy("__name__").select().limit(COMPANIES_AT_ONCE);
  for (;;) {
    const { docs } = await page.get();
    await Promise.all(docs.flatMap(({ id }) => names.map((name) => tasks.request(name, id))));
    const last = docs.at(-1);
    if (docs.length < COMPANIES_AT_ONCE || last === undefined) return;
    page = page.startAfter(last);
  }
}
