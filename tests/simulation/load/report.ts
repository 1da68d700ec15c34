import { type DeviceUse, sumOf } from "./count.ts";
import { FULL_DAY } from "./load-options.ts";
import type { PlayedDay } from "./play-day.ts";

/** The figures of a day, for each device of a role. */
interface RoleFigures {
  readonly reads: number;
  readonly readsOf: ReadonlyMap<string, number>;
  readonly ruleReads: number;
  readonly calls: ReadonlyMap<string, number>;
}

/** Documents that a salesperson's phone may read in a full day, with stock (docs/performance.md). */
const FULL_BUDGET = 700;
/** Of these for the morning: the start arms every feed, and the day's checks compare each. A shorter day has it too. */
const MORNING = 100;

/** What a day of this length may read. */
export function readsBudget(minutes: number): number {
  return Math.round(MORNING + ((FULL_BUDGET - MORNING) * minutes) / FULL_DAY);
}

/** The mean of the devices of this role. */
function figuresOf({ count, phones }: PlayedDay, role: "salesperson" | "store_staff"): RoleFigures {
  const uses = phones.flatMap(({ person }) => (person.role === role ? (count.devices.get(person.uid) ?? []) : []));
  const mean = (of: (use: DeviceUse) => number) =>
    uses.reduce((sum, use) => sum + of(use), 0) / Math.max(1, uses.length);
  const meanOf = (of: (use: DeviceUse) => ReadonlyMap<string, number>) => {
    const names = [...new Set(uses.flatMap((use) => [...of(use).keys()]))].toSorted();
    return new Map(names.map((name) => [name, mean((use) => of(use).get(name) ?? 0)]));
  };
  const anonymous = [...count.anonymous].map(([name, times]) => [name, times / phones.length] as const);
  return {
    reads: mean(({ reads }) => sumOf(reads)),
    readsOf: meanOf(({ reads }) => reads),
    ruleReads: mean(({ ruleReads }) => ruleReads),
    calls: new Map([...meanOf(({ calls }) => calls), ...anonymous]),
  };
}

/** Why a run has failed: nothing, or a line for each reason. */
export function failuresOf(day: PlayedDay): string[] {
  const { orders, problems, options } = day;
  const [{ reads }, budget] = [figuresOf(day, "salesperson"), readsBudget(options.minutes)];
  const over = reads > budget ? [`a salesperson's phone reads ${round(reads)} documents, over ${budget}`] : [];
  return [...orders.lost, ...orders.doubled, ...problems, ...over];
}

/** The same figures for the bench, by name. */
export function figureLines(day: PlayedDay): string[] {
  const { reads, ruleReads } = figuresOf(day, "salesperson");
  const { lost, doubled } = day.orders;
  const figures = {
    load_reads_per_rep_day: reads,
    load_rule_reads_per_rep_day: ruleReads,
    load_orders_lost_or_doubled: lost.length + doubled.length,
  };
  return Object.entries(figures).map(([name, value]) => `${name}=${round(value)}`);
}

/** What a person reads of it. */
export function describeDay(day: PlayedDay): string[] {
  const { options, orders, count, firstLoadReads } = day;
  const { companies, reps, tablets, products, customers, minutes } = options;
  const [rep, tablet] = [figuresOf(day, "salesperson"), figuresOf(day, "store_staff")];
  const people = companies * reps;
  const work = ({ reads, writes }: { reads: number; writes: number }) =>
    `${round(reads / people)} reads, ${round(writes / people)} writes`;
  const { placed, storedOnce, lost, doubled } = orders;
  return [
    `${companies} x ${reps} salespeople, ${tablets} tablets, ${products} products, ${customers} customers each, ${minutes} minutes`,
    `orders: ${placed} placed, ${storedOnce} stored exactly once, ${lost.length} lost, ${doubled.length} doubled`,
    `a salesperson's phone: ${round(rep.reads)} reads (budget ${readsBudget(minutes)}), ${round(rep.ruleReads)} of rules`,
    `of these: ${describeSums(rep.readsOf)}`,
    `its calls: ${describeSums(rep.calls)}`,
    `its first load the evening before: ${round(firstLoadReads)} reads`,
    ...(tablets > 0
      ? [
          `a tablet: ${round(tablet.reads)} reads, ${round(tablet.ruleReads)} of rules`,
          `of these: ${describeSums(tablet.readsOf)}`,
          `its calls: ${describeSums(tablet.calls)}`,
        ]
      : []),
    `calls of functions, per salesperson: ${work(count.work.call)}`,
    `tasks of functions, per salesperson: ${work(count.work.task)}`,
    `placeOrders, in simulated milliseconds: ${describeQuantiles(count.answers)}`,
  ];
}

function describeSums(sums: ReadonlyMap<string, number>): string {
  return [...sums].map(([name, sum]) => `${name} ${round(sum)}`).join(", ");
}

function describeQuantiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share)}`).join(", ");
}

function round(value: number): number {
  return Number(value.toFixed(value < 10 ? 1 : 0));
}
