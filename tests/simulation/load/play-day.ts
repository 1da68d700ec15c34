import { createWorld, type World } from "../world.ts";
import { layDownCompanies } from "./companies.ts";
import { type Count, startCount, sumOf } from "./count.ts";
import { planDay } from "./day.ts";
import type { LoadOptions } from "./load-options.ts";
import { closeApp, type LoadPhone, openApp, pass } from "./phones.ts";
import { compareStored, type StoredOrders } from "./stored.ts";

/** All that a day of the load has shown. */
export interface PlayedDay {
  readonly options: LoadOptions;
  readonly orders: StoredOrders;
  /** Of the day, from the morning's sign-in until everything was sent. */
  readonly count: Count;
  /** Document reads of a first load, per salesperson. */
  readonly firstLoadReads: number;
  readonly phones: readonly LoadPhone[];
  /** What the app reported as a bug, and what somebody could not do. */
  readonly problems: readonly string[];
}

export interface PlayOptions {
  /** Hears of each step. */
  readonly say?: (line: string) => void;
  /** Gets the world in the morning, before anybody works: where a test puts a defect. */
  readonly onMorning?: (world: World, phones: readonly LoadPhone[]) => void;
}

/** Devices load between each other, as people come to the office. */
const ONE_AFTER_THE_OTHER = 2_000;
/** Phones load the evening before. */
const FIRST_LOAD = 2 * 60_000;
const NIGHT = 22 * 3_600_000;
/** By then what waits has been sent. */
const REST = 20 * 60_000;

/**
 * Plays a day of companies on the local Firestore server with the real functions, rules and sync engine, in virtual time:
 * every device has loaded the evening before, and starts in the morning with what it has.
 */
export async function playDay(
  options: LoadOptions,
  { say = () => {}, onMorning }: PlayOptions = {},
): Promise<PlayedDay> {
  const world = createWorld({ seed: options.seed });
  const { time } = world;
  try {
    const companies = await time.complete(layDownCompanies(world, options));
    const phones = companies.flatMap(({ id, reps, tablets }) =>
      [...reps, ...tablets].map((person): LoadPhone => ({ companyId: id, person, phone: world.addPhone(person.uid) })),
    );
    const count = startCount(world.cloud.meter, phones);
    say(`${phones.length} devices load for the first time`);
    await time.complete(openAll(world, phones));
    await time.runUntil(time.now() + FIRST_LOAD);
    const firstLoadReads = meanReads(count, phones);
    await time.complete(closeAll(phones));
    await time.runUntil(time.now() + NIGHT);
    count.reset();
    say(`a day of ${options.minutes} minutes begins`);
    await time.complete(openAll(world, phones));
    onMorning?.(world, phones);
    const day = planDay(world, options, companies, phones);
    const end = time.now() + options.minutes * 60_000 + REST;
    for (let hour = 1; time.now() < end; hour += 1) {
      await time.runUntil(Math.min(end, time.now() + 3_600_000));
      say(`hour ${hour}: ${day.sold.length} orders`);
    }
    return {
      options,
      orders: await time.complete(compareStored(world, companies, day.sold)),
      count,
      firstLoadReads,
      phones,
      problems: [...day.problems, ...world.errors],
    };
  } finally {
    world.close();
  }
}

async function openAll(world: World, phones: readonly LoadPhone[]): Promise<void> {
  for (const phone of phones) {
    await openApp(world, phone);
    await pass(world, ONE_AFTER_THE_OTHER);
  }
}

async function closeAll(phones: readonly LoadPhone[]): Promise<void> {
  for (const phone of phones) await closeApp(phone);
}

function meanReads({ devices }: Count, phones: readonly LoadPhone[]): number {
  const reps = phones.filter(({ person }) => person.role === "salesperson");
  return reps.reduce((sum, { person }) => sum + sumOf(devices.get(person.uid)?.reads ?? new Map()), 0) / reps.length;
}
