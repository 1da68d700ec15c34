import { declarationOf } from "#domain/sync/change-kinds.ts";
import { act } from "../actions.ts";
import { diceOf } from "../chance.ts";
import { type Crew, type Hand, pass } from "../crew.ts";
import { befall } from "../faults.ts";
import { setLink } from "../phone/phone.ts";
import type { ActionKind } from "../plan.ts";

/** What people do that goes through each function, in the order in which it is tried. */
const DONE_BY: Readonly<Record<NonNullable<Hand["lastClosed"]>, readonly ActionKind[]>> = {
  placeOrders: ["sell"],
  changeOrders: ["step"],
  saveRecords: ["editProduct", "suggest"],
};
const ALL = Object.values(DONE_BY).flat();
const SENT_WITHIN = 60_000;
/** Until a page that was just opened has sent what waited. */
const STARTED_WITHIN = 20_000;

/**
 * Where a function refused a phone, it does so once more: without a network people do what goes through it and then
 * everything else, and leave the app. The worker's one pass sends what goes through the others (S9).
 */
export async function checkBesideClosedCall(crew: Crew): Promise<string[]> {
  const dice = diceOf(crew.world.random);
  await pass(crew, STARTED_WITHIN);
  const refused: Hand[] = [];
  for (const hand of crew.hands.values())
    if (hand.lastClosed !== null && (await hasOwnRole(crew, hand))) refused.push(hand);
  for (const hand of refused) {
    const { phone, lastClosed } = hand;
    if (lastClosed === null) continue;
    phone.closedCalls.add(lastClosed);
    setLink(phone, "down");
    for (const kind of new Set([...DONE_BY[lastClosed], ...ALL])) await act(crew, hand, kind, dice, 0);
    for (const page of phone.pages) page.context.freeze();
    setLink(phone, "up");
    await befall(crew, hand, "worker", dice);
  }
  if (refused.length > 0) await pass(crew, SENT_WITHIN);
  const problems: string[] = [];
  for (const hand of refused) {
    problems.push(...(await listHeldUp(hand)));
    hand.phone.closedCalls.clear();
    for (const page of hand.phone.pages) {
      page.context.thaw();
      page.wake();
    }
  }
  return problems;
}

/** Whoever has another role for a while sends nothing before the session has been checked (G1). */
async function hasOwnRole({ world }: Crew, { person }: Hand): Promise<boolean> {
  const rights = await world.cloud.accounts.claims(person.uid);
  return rights?.["role"] === person.role && rights["active"] !== false;
}

async function listHeldUp(hand: Hand): Promise<string[]> {
  const entries = (await hand.phone.pages.at(-1)?.device?.work.outbox.orderBy("seq").toArray()) ?? [];
  const present = new Set(entries.map(({ key }) => key));
  const held = new Set<string>();
  return entries.flatMap(({ key, lane, state, dependsOn, change }) => {
    const isClosed = declarationOf(change).call.name === hand.lastClosed;
    const isFree = state === "waiting" && !isClosed && !held.has(lane) && !dependsOn.some((each) => present.has(each));
    if (isClosed) held.add(lane);
    return isFree ? [`${hand.phone.name} does not send ${key} while ${hand.lastClosed} refuses it`] : [];
  });
}
