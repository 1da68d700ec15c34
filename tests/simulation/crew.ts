import { isSessionExpired } from "#domain/access/access.ts";
import { identityOf, type Person, type World } from "./world.ts";
import { PEOPLE, signIn } from "./company.ts";
import { inWholeSeconds } from "./cloud/tokens.ts";
import type { Fate } from "./phone/network.ts";
import type { SimulatedPage } from "./phone/page.ts";
import { expireToken, setLink, type SimulatedPhone } from "./phone/phone.ts";
import { claimsOf } from "./phone/provider.ts";
import { leaveOldDatabases } from "./phone/old-databases.ts";
import type { EditedOrder } from "./unsent-edits.ts";

export type PhoneName = "ana" | "luis" | "eva" | "tablet" | "owner" | "store" | "driver";

/** An order that somebody was told is saved. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly orderNo: string;
  readonly uid: string;
  readonly phone: string;
}

/** A visit that somebody was told is saved. */
export interface MadeVisit {
  readonly visitId: string;
  readonly visitNo: string;
  readonly customerId: string;
  readonly phone: string;
}

/** A delivery or payment that somebody was told is saved. */
export interface MadeCapture {
  readonly id: string;
  readonly number: string;
  readonly noun: "deliveries" | "payments";
  readonly phone: string;
}

/** A phone in somebody's hands: who uses it, what is open, and what will happen to its next requests. */
export interface Hand {
  readonly phone: SimulatedPhone;
  /** Whoever uses it now. */
  person: Person;
  /** Those who may. */
  readonly people: readonly Person[];
  /** The fates of its next requests that carry or read data. */
  readonly fates: Fate[];
  /** After so many more boundaries the page in front dies; null = it does not. */
  diesAfter: number | null;
  /** Nobody opens the app on it meanwhile. */
  isAway: boolean;
  /** The function that refused this phone last; null = none did. */
  lastClosed: "placeOrders" | "changeOrders" | "saveRecords" | null;
}

/** Everybody with their phones, and what they did. */
export interface Crew {
  readonly world: World;
  readonly hands: ReadonlyMap<PhoneName, Hand>;
  readonly placed: Map<string, PlacedOrder>;
  readonly visited: Map<string, MadeVisit>;
  readonly made: Map<string, MadeCapture>;
  /** Orders that were edited before the store had confirmed them, by id. */
  readonly edited: Map<string, EditedOrder>;
  /** What went with a wiped phone: it may have arrived. */
  readonly mayBeLost: Set<string>;
  /** The keys of what an earlier build had parked already. */
  readonly parkedBefore: Set<string>;
  /** Accounts that had another role for a while. */
  readonly promoted: Set<string>;
}

const USERS: Readonly<Record<PhoneName, readonly Person[]>> = {
  ana: [PEOPLE.ana],
  luis: [PEOPLE.luis],
  eva: [PEOPLE.eva],
  tablet: [PEOPLE.ana, PEOPLE.eva],
  owner: [PEOPLE.owner],
  store: [PEOPLE.store],
  driver: [PEOPLE.driver],
};
const CHECKED_EVERY = 600_000;
const SENT_WITHIN = 180_000;

export async function gatherCrew(world: World, names: readonly PhoneName[]): Promise<Crew> {
  const hands = new Map<PhoneName, Hand>();
  for (const name of names) {
    const people = USERS[name];
    const [person] = people;
    if (person === undefined) throw new Error("nobody uses this phone");
    hands.set(name, {
      phone: world.addPhone(name),
      person,
      people,
      fates: [],
      diesAfter: null,
      isAway: false,
      lastClosed: null,
    });
  }
  const crew: Crew = {
    world,
    hands,
    placed: new Map(),
    visited: new Map(),
    made: new Map(),
    edited: new Map(),
    mayBeLost: new Set(),
    parkedBefore: new Set(),
    promoted: new Set(),
  };
  const owner = hands.get("owner");
  if (owner !== undefined) await takeOldPhone(crew, owner);
  for (const hand of hands.values()) await openApp(crew, hand);
  const check = () => {
    for (const hand of hands.values()) void checkSession(crew, hand).then(() => openIfClosed(crew, hand));
    world.time.timer.after(CHECKED_EVERY, check);
  };
  world.time.timer.after(CHECKED_EVERY, check);
  return crew;
}

/** The phone was used under an earlier build: what that left unsent is sent, but for what it had parked. */
async function takeOldPhone({ world, placed, parkedBefore }: Crew, { phone, person }: Hand): Promise<void> {
  const { entries } = await leaveOldDatabases(phone, world.seed);
  for (const { key, state, change } of entries) {
    if (state === "parked") parkedBefore.add(key);
    else if (change.kind === "placeOrder") {
      const { orderId, orderNo } = change.order;
      placed.set(orderId, { orderId, orderNo, uid: person.uid, phone: phone.name });
    }
  }
}

/** Somebody opens the app, and signs in before if needed. Another tab, if one is open. */
export async function openApp(crew: Crew, hand: Hand): Promise<SimulatedPage | null> {
  const { world } = crew;
  const { phone, person } = hand;
  if (hand.isAway) return null;
  if (phone.account?.uid !== person.uid || hasExpired(crew, hand)) await signIn(world, phone, person.uid);
  const rights = phone.account?.token?.claims ?? {};
  if (rights["active"] === false) {
    phone.account = null;
    return null;
  }
  const role = typeof rights["role"] === "string" ? rights["role"] : person.role;
  const authTime = phone.account?.authTime ?? world.time.now();
  const page = world.openPage(phone, identityOf({ ...person, role: role as Person["role"] }, authTime));
  for (const other of phone.pages) other.isVisible = other === page;
  watchRefusals(crew, hand, page);
  return page;
}

function watchRefusals(crew: Crew, hand: Hand, page: SimulatedPage): void {
  const { timer } = crew.world.time;
  if (page.engine === null) {
    if (!page.context.isDead) timer.after(1_000, () => watchRefusals(crew, hand, page));
    return;
  }
  let isAsking = false;
  page.engine.onRefused(() => {
    if (isAsking) return;
    isAsking = true;
    timer.after(3_000, () => {
      isAsking = false;
      void checkSession(crew, hand);
    });
  });
}

/** As the session does: who may not go on is signed out, and who got another role starts with it. */
export async function checkSession(crew: Crew, hand: Hand): Promise<void> {
  const { phone } = hand;
  const page = frontPage(hand);
  const { account } = phone;
  if (page === null || account === null || phone.link !== "up") return;
  if (hasExpired(crew, hand)) return signInAgain(crew, hand);
  const isRevoked = (crew.world.cloud.accounts.all.get(account.uid)?.revocations ?? 0) > account.revocations;
  if (!isRevoked) expireToken(phone);
  const claims = isRevoked ? null : await claimsOf(crew.world, page.context).catch(() => undefined);
  if (claims === undefined || page.context.isDead || page.context.isFrozen) return;
  if (claims?.active === true && claims.role === page.identity.role) return;
  await signInAgain(crew, hand);
}

async function signInAgain(crew: Crew, hand: Hand): Promise<void> {
  await leaveApp(hand);
  hand.phone.account = null;
  crew.world.time.timer.after(20_000, () => void openIfClosed(crew, hand));
}

function hasExpired({ world }: Crew, { phone }: Hand): boolean {
  return phone.account !== null && isSessionExpired(phone.account.authTime, world.time.now());
}

/** The session of whoever uses the phone began then; its open pages know it. */
export function dateSession({ phone }: Hand, began: number): void {
  if (phone.account === null) return;
  const authTime = inWholeSeconds(began);
  phone.account.authTime = authTime;
  expireToken(phone);
  for (const { context, engine, identity } of phone.pages)
    if (identity.uid === phone.account.uid) context.enter(() => engine?.renew({ ...identity, authTime }));
}

/** The person gives the password again, and the open page goes on in the new session (ACCESS-16). */
export async function renewSession(crew: Crew, hand: Hand): Promise<void> {
  const { phone, person } = hand;
  if (frontPage(hand)?.identity.uid !== person.uid || phone.account?.uid !== person.uid || phone.link !== "up") return;
  await signIn(crew.world, phone, person.uid);
  await checkSession(crew, hand);
  if (phone.account !== null) dateSession(hand, phone.account.authTime);
}

export async function leaveApp({ phone }: Hand): Promise<void> {
  for (const page of phone.pages.slice()) await page.leave();
}

export async function openIfClosed(crew: Crew, hand: Hand): Promise<void> {
  if (hand.phone.pages.length === 0) await openApp(crew, hand);
}

/** The page that somebody looks at; null while it is closed or frozen. */
export function frontPage({ phone }: Hand): SimulatedPage | null {
  return phone.pages.findLast((page) => !page.context.isDead && !page.context.isFrozen) ?? null;
}

/** Ends every fault. */
export async function healAll(crew: Crew): Promise<void> {
  for (const hand of crew.hands.values()) {
    const { phone } = hand;
    hand.isAway = false;
    hand.diesAfter = null;
    hand.fates.length = 0;
    phone.disk.free();
    phone.clockOffset = 0;
    phone.closedCalls.clear();
    phone.missingCalls.clear();
    phone.build = "new";
    for (const page of phone.pages.slice()) {
      page.context.thaw();
      // The update is taken.
      if (page.build !== "new") await page.leave();
    }
    setLink(phone, "up");
    if (hasExpired(crew, hand)) await leaveApp(hand);
    await sendOfOthers(crew, hand);
    await openIfClosed(crew, hand);
  }
}

export function pass({ world }: Crew, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void world.time.timer.after(milliseconds, resolve));
}

/** What others left unsent on a phone is sent when they sign in there again (O6). */
async function sendOfOthers(crew: Crew, hand: Hand): Promise<void> {
  const last = hand.person;
  for (const other of hand.people.filter(({ uid }) => uid !== last.uid)) {
    await leaveApp(hand);
    hand.person = other;
    // Whoever was just deactivated, or got another role, can go on some minutes later.
    while ((await openApp(crew, hand))?.identity.role !== other.role) {
      await pass(crew, SENT_WITHIN);
      await leaveApp(hand);
    }
    await pass(crew, SENT_WITHIN);
    await leaveApp(hand);
  }
  hand.person = last;
}
