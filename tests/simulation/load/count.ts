import type { Meter } from "../cloud/meter.ts";
import type { LoadPhone } from "./phones.ts";

/** What one device used. */
export interface DeviceUse {
  /** Documents that Firestore bills, by what they are. */
  readonly reads: Map<string, number>;
  /** Those that it bills for the rules beside them. */
  ruleReads: number;
  readonly calls: Map<string, number>;
}

/** What was used since the last `reset`. */
export interface Count {
  readonly devices: ReadonlyMap<string, DeviceUse>;
  /** Calls without an account: a ping has none. */
  readonly anonymous: Map<string, number>;
  readonly work: Readonly<Record<"call" | "task", { reads: number; writes: number }>>;
  /** How long `placeOrders` took to answer, in milliseconds of the simulated clock. */
  readonly answers: number[];
  reset(): void;
}

/** Counts what is billed, by who used it. */
export function startCount(meter: Meter, phones: readonly LoadPhone[]): Count {
  const devices = new Map<string, DeviceUse>();
  const count = {
    devices,
    anonymous: new Map<string, number>(),
    work: { call: { reads: 0, writes: 0 }, task: { reads: 0, writes: 0 } },
    answers: [] as number[],
    reset() {
      for (const { person } of phones) devices.set(person.uid, { reads: new Map(), ruleReads: 0, calls: new Map() });
      for (const work of Object.values(count.work)) work.reads = work.writes = 0;
      count.answers.length = 0;
      count.anonymous.clear();
    },
  };
  count.reset();
  meter.onUse((use) => {
    if (use.kind === "work") {
      count.work[use.within].reads += use.reads;
      count.work[use.within].writes += use.writes;
      return;
    }
    if (use.kind === "call" && use.name === "placeOrders") count.answers.push(use.ms);
    if (use.kind === "call" && use.uid === null) return add(count.anonymous, use.name, 1);
    const device = devices.get(use.uid ?? "");
    if (device === undefined) return;
    if (use.kind === "call") add(device.calls, use.name, 1);
    else {
      add(device.reads, use.source, use.documents);
      device.ruleReads += use.lookups;
    }
  });
  return count;
}

function add(sums: Map<string, number>, name: string, more: number): void {
  sums.set(name, (sums.get(name) ?? 0) + more);
}

export function sumOf(sums: ReadonlyMap<string, number>): number {
  return [...sums.values()].reduce((sum, each) => sum + each, 0);
}
