import { act } from "./actions.ts";
import { diceOf } from "./chance.ts";
import { checkDevices } from "./checks/device-state.ts";
import { checkServer } from "./checks/server-sums.ts";
import { layDownCompany } from "./company.ts";
import { type Crew, gatherCrew, openIfClosed } from "./crew.ts";
import { changeRecord } from "./faults.ts";
import { createWorld } from "./world.ts";

/** A small piece of work on one phone. Each call of `settle` lets it come to rest. */
export interface Piece {
  /** Whether the phone is empty at its beginning; otherwise it has loaded everything. */
  readonly startsEmpty: boolean;
  /** Whether the catalogue comes from packs. */
  readonly hasPacks: boolean;
  readonly run: (crew: Crew, settle: () => Promise<void>) => Promise<void>;
}

export interface PieceOutcome {
  readonly problems: readonly string[];
  /** How many boundaries the app on the phone passed. */
  readonly boundaries: number;
}

const PAUSE = 30_000;
const REST = 4 * 60_000;

/**
 * Does the piece of work, and kills the app at one of its boundaries: it dies once the nth commit is complete, its nth
 * request has left or its nth answer has come, whichever that is. Five seconds later somebody opens it again.
 */
export async function runPiece(piece: Piece, diesAt: number | null): Promise<PieceOutcome> {
  let passed = 0;
  let isCounting = piece.startsEmpty;
  let crew: Crew | null = null;
  const world = createWorld({
    seed: 1,
    diesAt({ phone }) {
      if (phone.name !== "ana" || !isCounting) return false;
      passed += 1;
      if (passed - 1 !== diesAt) return false;
      time.timer.after(5_000, () => {
        const hand = crew?.hands.get("ana");
        if (crew && hand) void openIfClosed(crew, hand);
      });
      return true;
    },
  });
  const { time } = world;
  try {
    await time.complete(layDownCompany(world, piece));
    crew = await time.complete(gatherCrew(world, ["ana"]));
    const settle = () => time.runUntil(time.now() + PAUSE);
    await settle();
    isCounting = true;
    await piece.run(crew, settle);
    isCounting = false;
    const boundaries = passed;
    await time.runUntil(time.now() + REST);
    const problems = [
      ...world.errors,
      ...(await time.complete(checkServer(crew))),
      ...(await time.complete(checkDevices(crew))),
    ];
    return { problems, boundaries };
  } finally {
    world.close();
  }
}

/** Kills the app at every boundary of the piece in turn. Returns what went wrong, and how many boundaries there are. */
export async function killEverywhere(piece: Piece): Promise<PieceOutcome> {
  const { boundaries, problems: plain } = await runPiece(piece, null);
  const problems = plain.map((problem) => `without a kill: ${problem}`);
  for (let at = 0; at < boundaries; at += 1) {
    const outcome = await runPiece(piece, at);
    problems.push(...outcome.problems.map((problem) => `killed at boundary ${at} of ${boundaries}: ${problem}`));
  }
  return { problems, boundaries };
}

/** Sells to a customer and corrects another: an order and an edit are made and sent. */
export const sellAndEdit: Piece = {
  startsEmpty: false,
  hasPacks: false,
  async run(crew, settle) {
    const hand = crew.hands.get("ana");
    if (hand === undefined) throw new Error("nobody sells");
    const dice = diceOf(() => 0.5);
    void act(crew, hand, "sell", dice);
    await settle();
    void act(crew, hand, "editCustomer", dice);
    await settle();
  },
};

/** Starts in another role, and again in the former one. */
const changeRole: Piece = {
  startsEmpty: false,
  hasPacks: false,
  async run(crew, settle) {
    const hand = crew.hands.get("ana");
    if (hand === undefined) throw new Error("nobody has a phone");
    const { uid, role } = hand.person;
    const startAs = async (next: string) => {
      for (const page of hand.phone.pages.slice()) page.context.kill();
      hand.phone.account = null;
      await crew.world.time.complete(changeRecord(crew, uid, { role: next }));
      await openIfClosed(crew, hand);
    };
    await startAs("store_staff");
    // Whoever is killed here is opened again in five seconds, in the former role.
    await crew.world.time.runUntil(crew.world.time.now() + 4_000);
    await startAs(role);
    await settle();
  },
};

/** Only the first load. */
const startOnly: Piece = { startsEmpty: true, hasPacks: false, run: async () => {} };
const startByPack: Piece = { ...startOnly, hasPacks: true };

export const PIECES: Readonly<Record<string, Piece>> = { startOnly, startByPack, sellAndEdit, changeRole };
