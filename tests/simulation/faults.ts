import { FieldValue } from "firebase-admin/firestore";
import { loseDatabase } from "#tests/support/device.ts";
import { createLocks } from "#tests/support/fake-locks.ts";
import { mirrorDatabaseName } from "#local/databases/mirror-database.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { IDBFactory } from "fake-indexeddb";
import { act } from "./actions.ts";
import type { Dice } from "./chance.ts";
import { SESSION_MAX_AGE_MS } from "#domain/access/access.ts";
import {
  checkSession,
  type Crew,
  dateSession,
  frontPage,
  type Hand,
  leaveApp,
  openApp,
  openIfClosed,
  renewSession,
} from "./crew.ts";
import { identityOf } from "./world.ts";
import type { Fate } from "./phone/network.ts";
import { expireToken, type Link, setLink } from "./phone/phone.ts";
import type { FaultKind } from "./plan.ts";

type Fault = (crew: Crew, hand: Hand, dice: Dice) => void | Promise<void>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** To add a fault: its name in `plan.ts`, and here what it does and how it ends. */
const FAULTS: Readonly<Record<FaultKind, Fault>> = {
  lostBefore: fated(() => ({ kind: "lostBefore" })),
  lostAfter: fated(() => ({ kind: "lostAfter" })),
  gateway: fated((dice) => ({
    kind: "gateway",
    status: dice.pick([400, 403, 404, 409, 429, 500, 501, 502, 503]) ?? 404,
  })),
  swallowed: fated((dice) => ({ kind: dice.below(2) === 0 ? "swallowed" : "swallowedAfter" })),
  twice: fated(() => ({ kind: "twice" })),
  slow: fated(() => ({ kind: "slow" })),
  crash: fated((dice) => ({ kind: "crash", at: 1 + dice.below(8) })),
  offline: linked("down"),
  portal: linked("portal"),
  blackHole: linked("hole"),
  closedCall({ world }, hand, dice) {
    const { phone } = hand;
    const name = dice.pick(["placeOrders", "changeOrders", "saveRecords", "registerDevice"] as const) ?? "placeOrders";
    phone.closedCalls.add(name);
    if (name !== "registerDevice") hand.lastClosed = name;
    world.time.timer.after((1 + dice.below(6)) * MINUTE, () => phone.closedCalls.delete(name));
  },
  missingCall({ world }, { phone, person }, dice) {
    const own = person.role === "salesperson" ? "placeOrders" : "changeOrders";
    const name = dice.pick([own, own, "saveRecords", "saveImage"]) ?? own;
    phone.missingCalls.set(name, dice.pick([400, 404, 409, 501]) ?? 404);
    world.time.timer.after((1 + dice.below(6)) * MINUTE, () => phone.missingCalls.delete(name));
  },
  async overtaken(crew, hand, dice) {
    // A step is applied, its answer is lost, and before it is sent again somebody else moves the order on.
    const other = crew.hands.get(hand.phone.name === "owner" ? "store" : "owner");
    for (let each = 0; each <= dice.below(3); each += 1) hand.fates.push({ kind: "lostAfter" });
    await act(crew, hand, "step", dice);
    crew.world.time.timer.after((1 + dice.below(4)) * SECOND, () => other && void act(crew, other, "step", dice));
  },
  async editedUnsent(crew, hand, dice) {
    // An order may have arrived: its answer is lost. Before it is sent again somebody edits it, and later decides.
    for (let each = 0; each <= dice.below(4); each += 1) hand.fates.push({ kind: "lostAfter" });
    await act(crew, hand, "sell", dice, 0);
    for (const seconds of [dice.below(8), dice.below(20), 60 + dice.below(300)])
      crew.world.time.timer.after(seconds * SECOND, () => void act(crew, hand, "editUnsent", dice, 0));
  },
  freeze({ world }, hand, dice) {
    const page = frontPage(hand);
    if (page === null) return;
    page.context.freeze();
    // The server cuts its streams after a while; what it sent before waits on the phone.
    world.time.timer.after(dice.below(120) * SECOND, () => setLink(hand.phone, hand.phone.link));
    world.time.timer.after((5 + dice.below(dice.below(2) === 0 ? 300 : 2_400)) * SECOND, () => {
      page.context.thaw();
      if (dice.below(3) === 0) hand.diesAfter = dice.below(6);
      world.time.timer.after(dice.below(3) * SECOND, () => page.wake());
    });
  },
  kill(_, hand, dice) {
    hand.diesAfter = dice.below(12);
  },
  async reload(crew, hand, dice) {
    await leaveApp(hand);
    reopen(crew, hand, dice);
  },
  async secondTab(crew, hand) {
    if (hand.phone.pages.length < 3) await openApp(crew, hand);
  },
  worker({ world }, hand) {
    const { account } = hand.phone;
    if (account !== null) world.wakeWorker(hand.phone, identityOf(hand.person, account.authTime));
  },
  clock({ world }, { phone }, dice) {
    phone.clockOffset = (dice.below(241) - 120) * MINUTE;
    world.time.timer.after((1 + dice.below(20)) * MINUTE, () => void (phone.clockOffset = 0));
  },
  fullDisk({ world }, { phone }, dice) {
    phone.disk.fill();
    world.time.timer.after((10 + dice.below(400)) * SECOND, () => phone.disk.free());
  },
  async loseWork(crew, hand, dice) {
    killAll(hand);
    await loseDatabase(hand.phone, workDatabaseName(hand.person.uid));
    reopen(crew, hand, dice);
  },
  async loseMirror(crew, hand, dice) {
    killAll(hand);
    await loseDatabase(hand.phone, mirrorDatabaseName(hand.person.uid));
    reopen(crew, hand, dice);
  },
  wipe(crew, hand, dice) {
    if (dice.below(4) > 0) return;
    killAll(hand);
    for (const { orderId, phone } of crew.placed.values()) if (phone === hand.phone.name) crew.mayBeLost.add(orderId);
    for (const { visitId, phone } of crew.visited.values()) if (phone === hand.phone.name) crew.mayBeLost.add(visitId);
    for (const { id, phone } of crew.made.values()) if (phone === hand.phone.name) crew.mayBeLost.add(id);
    hand.phone.storage = new IDBFactory();
    hand.phone.locks = createLocks();
    hand.phone.account = null;
    reopen(crew, hand, dice);
  },
  async role(crew, hand, dice) {
    const { uid, role } = hand.person;
    if (role !== "salesperson") return;
    crew.promoted.add(uid);
    await changeRecord(crew, uid, { role: dice.pick(["store_staff", "delivery_personnel"]) });
    const { timer } = crew.world.time;
    // It dies on its first start in the new role, and is not opened again before the old one is back.
    const diesAtStart = dice.below(2) === 0;
    const diesAfter = dice.below(25);
    if (diesAtStart)
      timer.after(40 * SECOND, () => {
        killAll(hand);
        hand.phone.account = null;
        hand.diesAfter = diesAfter;
        void openIfClosed(crew, hand);
        hand.isAway = true;
        timer.after(20 * SECOND, () => killAll(hand));
      });
    const back = () => changeRecord(crew, uid, { role }).then(() => (hand.isAway = false));
    timer.after((2 + dice.below(10)) * MINUTE, () => void back());
  },
  async deactivate(crew, hand, dice) {
    const { uid, role } = hand.person;
    if (role === "company_owner") return;
    await changeRecord(crew, uid, { active: false });
    crew.world.time.timer.after((1 + dice.below(10)) * MINUTE, () => void changeRecord(crew, uid, { active: true }));
  },
  expire(crew, hand, dice) {
    // Nearly a day ago they signed in. Half renew the session by the password, before its end or after it; the others
    // are sent to the sign-in once the app notices.
    const { time } = crew.world;
    dateSession(hand, time.now() - SESSION_MAX_AGE_MS + (1 + dice.below(180)) * SECOND);
    if (dice.below(2) === 0) time.timer.after((10 + dice.below(360)) * SECOND, () => void renewSession(crew, hand));
  },
  async otherAccount(crew, met, dice) {
    const hand = met.people.length > 1 ? met : (crew.hands.get("tablet") ?? met);
    const others = hand.people.filter(({ uid }) => uid !== hand.person.uid);
    const other = dice.pick(others);
    if (other === undefined) return;
    const { timer } = crew.world.time;
    const former = hand.phone.pages.slice();
    const leave = () => Promise.all(former.map((page) => page.leave()));
    // Somebody signs in while a page of the former account still stops, before it knows and while it has work to send, or
    // between the questions whether it may send and with which token.
    const moment = dice.pick(["stops", "knowsLater", "asks"] as const);
    const staysFor = (1 + dice.below(60)) * SECOND;
    if (moment === "asks") {
      expireToken(hand.phone);
      await act(crew, hand, "sell", dice, 0);
      await new Promise<void>((resolve) => void timer.after(dice.below(500), resolve));
      timer.after(staysFor, () => void leave());
    } else if (moment === "knowsLater") {
      hand.fates.push({ kind: "lostBefore" }, { kind: "lostBefore" });
      await act(crew, hand, "sell", dice, 0);
      timer.after(staysFor, () => void leave());
    } else if (dice.below(2) === 0) await leave();
    else void leave();
    hand.person = other;
    hand.phone.account = null;
    await openApp(crew, hand);
  },
  async oldBuild(crew, hand, dice) {
    const { phone } = hand;
    phone.build = "old";
    crew.world.time.timer.after((1 + dice.below(10)) * MINUTE, () => {
      phone.build = "new";
    });
    if (dice.below(2) === 0) return;
    // A page that was opened meanwhile keeps it.
    await leaveApp(hand);
    await openApp(crew, hand);
  },
};

export async function befall(crew: Crew, hand: Hand, kind: FaultKind, dice: Dice): Promise<void> {
  crew.world.trace(`${hand.phone.name} meets ${kind}`);
  await FAULTS[kind](crew, hand, dice);
}

/** The page in front died: somebody opens the app again after a while. */
export function reopen(crew: Crew, hand: Hand, dice: Dice): void {
  crew.world.time.timer.after((1 + dice.below(90)) * SECOND, () => void openIfClosed(crew, hand));
}

function fated(fateOf: (dice: Dice) => Fate): Fault {
  return (_, { fates }, dice) => {
    for (let each = 0; each <= dice.below(3); each += 1) fates.push(fateOf(dice));
  };
}

function linked(link: Link): Fault {
  return ({ world }, { phone }, dice) => {
    setLink(phone, link);
    world.time.timer.after((5 + dice.below(400)) * SECOND, () => setLink(phone, "up"));
  };
}

function killAll({ phone }: Hand): void {
  for (const page of phone.pages.slice()) page.context.kill();
}

/** Somebody's record changes, in the console or by an owner; then everything follows it (ACCESS-37). */
export async function changeRecord(crew: Crew, uid: string, changes: object): Promise<void> {
  const { firestore, settleAccess } = crew.world.cloud;
  const touched = { updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) };
  await firestore.doc(`users/${uid}`).update({ ...changes, ...touched });
  await settleAccess(uid);
  for (const hand of crew.hands.values())
    if (hand.person.uid === uid) crew.world.time.timer.after(30 * SECOND, () => void checkSession(crew, hand));
}
