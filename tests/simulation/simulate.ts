import { seededRandom } from "#tests/support/random.ts";
import { act } from "./actions.ts";
import { diceOf } from "./chance.ts";
import { checkBesideClosedCall } from "./checks/beside-closed-call.ts";
import { checkDeliveriesAndMoney } from "./checks/deliveries-and-money.ts";
import { checkDevices } from "./checks/device-state.ts";
import { checkServer } from "./checks/server-sums.ts";
import { checkUnsentEdits } from "./checks/unsent-edits.ts";
import { checkVisitsAndDays } from "./checks/visits-and-days.ts";
import { layDownCompany } from "./company.ts";
import { type Crew, frontPage, gatherCrew, type Hand, healAll, type PhoneName } from "./crew.ts";
import { befall, reopen } from "./faults.ts";
import type { Context } from "./phone/context.ts";
import type { Fate } from "./phone/network.ts";
import { ACTIONS, type ActionKind, type FaultKind, type PlannedEvent } from "./plan.ts";
import { createWorld } from "./world.ts";

/** The result of a simulation. The same seed and events give the same result, to the last event. */
export interface Outcome {
  readonly problems: readonly string[];
  readonly placed: number;
  /** Of all events: equal for equal runs. */
  readonly fingerprint: string;
  readonly recent: readonly string[];
}

export interface SimulationOptions {
  readonly seed: number;
  readonly events: readonly PlannedEvent[];
  readonly onTrace?: (line: string) => void;
  /** Whether it comes to rest and is checked then. */
  readonly rests?: boolean;
}

const PHONES: readonly PhoneName[] = ["ana", "luis", "eva", "tablet", "owner", "store", "driver"];
const FIRST_LOAD = 15_000;
/** By then everything that waits has been tried again twice. */
const REST = 45 * 60_000;

/** Runs these events, ends all faults, lets everything come to rest, and checks what must hold then. */
export async function simulate({ seed, events, onTrace, rests = true }: SimulationOptions): Promise<Outcome> {
  let crew: Crew | null = null;
  const handOf = ({ phone }: Context): Hand | undefined =>
    [...(crew?.hands.values() ?? [])].find((hand) => hand.phone === phone);
  const world = createWorld({
    seed,
    fateOf: (context, name) => takeFate(handOf(context), name),
    diesAt(context) {
      const hand = handOf(context);
      if (crew === null || hand === undefined || !isOver(hand, context)) return false;
      reopen(crew, hand, diceOf(world.random));
      return true;
    },
    ...(onTrace && { onTrace }),
  });
  const { time } = world;
  try {
    await time.complete(layDownCompany(world, { hasPacks: seed % 2 === 0 }));
    crew = await time.complete(gatherCrew(world, PHONES));
    await time.runUntil(time.now() + FIRST_LOAD);
    const start = time.now();
    for (const event of events) {
      const hand = crew.hands.get(event.phone);
      if (hand === undefined) continue;
      await time.runUntil(start + event.at);
      void happen(crew, hand, event);
    }
    await time.settle();
    const problems = rests ? await checkAtRest(crew) : [];
    return { problems, placed: crew.placed.size, fingerprint: world.fingerprint(), recent: world.recent };
  } finally {
    world.close();
  }
}

/** Ends all faults, lets everything come to rest, and returns what is wrong then. */
async function checkAtRest(crew: Crew): Promise<string[]> {
  const { time, errors } = crew.world;
  await time.complete(healAll(crew));
  const heldUp = await time.complete(checkBesideClosedCall(crew));
  await time.runUntil(time.now() + REST);
  return [
    ...heldUp,
    ...errors.map((error) => `reported: ${error}`),
    ...(await time.complete(checkServer(crew))),
    ...(await time.complete(checkUnsentEdits(crew))),
    ...(await time.complete(checkVisitsAndDays(crew))),
    ...(await time.complete(checkDeliveriesAndMoney(crew))),
    ...(await time.complete(checkDevices(crew))),
  ];
}

async function happen(crew: Crew, hand: Hand, { kind, salt }: PlannedEvent): Promise<void> {
  const dice = diceOf(seededRandom(salt));
  if (isAction(kind)) await act(crew, hand, kind, dice);
  else await befall(crew, hand, kind, dice);
}

function isAction(kind: ActionKind | FaultKind): kind is ActionKind {
  return ACTIONS.some((action) => action === kind);
}

function takeFate(hand: Hand | undefined, name: string): Fate {
  return (name === "ping" ? undefined : hand?.fates.shift()) ?? { kind: "arrives" };
}

/** The page in front dies after the boundaries that a fault gave it. */
function isOver(hand: Hand, context: Context): boolean {
  if (hand.diesAfter === null || frontPage(hand)?.context !== context) return false;
  hand.diesAfter -= 1;
  if (hand.diesAfter >= 0) return false;
  hand.diesAfter = null;
  return true;
}
