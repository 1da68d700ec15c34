import { IDBFactory } from "fake-indexeddb";
import { createLocks } from "#tests/support/fake-locks.ts";
import type { IssuedToken } from "../cloud/tokens.ts";
import { createDisk, type SimulatedDisk } from "./disk.ts";
import type { SimulatedPage } from "./page.ts";

/**
 * What a phone's network does: `portal` answers everything with a page, `hole` swallows everything, `down` is known to be
 * none.
 */
export type Link = "up" | "down" | "portal" | "hole";

/** Who has signed in at the provider on a phone. Its session ends 24 h after `authTime`. */
export interface SignedIn {
  readonly uid: string;
  authTime: number;
  /** How often all sessions of the account had been ended before. */
  readonly revocations: number;
  token: IssuedToken | null;
}

/** A phone: what its pages and workers share, and what outlives them. */
export interface SimulatedPhone {
  readonly name: string;
  storage: IDBFactory;
  locks: ReturnType<typeof createLocks>;
  readonly disk: SimulatedDisk;
  link: Link;
  /** How far its clock is off, in milliseconds. */
  clockOffset: number;
  account: SignedIn | null;
  /** The old build cannot read what the new one can (`NEW_WORDS`). */
  build: "old" | "new";
  readonly pages: SimulatedPage[];
  /** The kinds of functions that refuse this phone with 403 at the moment. */
  readonly closedCalls: Set<string>;
  /** The kinds of functions that a gateway does not find at the moment, with the status of its page. */
  readonly missingCalls: Map<string, number>;
  /** Reconnects streams when the link is back. */
  readonly onLink: Set<() => void>;
}

export function createPhone(name: string): SimulatedPhone {
  return {
    name,
    storage: new IDBFactory(),
    locks: createLocks(),
    disk: createDisk(),
    link: "up",
    clockOffset: 0,
    account: null,
    build: "new",
    pages: [],
    closedCalls: new Set(),
    missingCalls: new Map(),
    onLink: new Set(),
  };
}

/** The token of whoever is signed in is over: the next request asks the provider for another. */
export function expireToken({ account }: SimulatedPhone): void {
  if (account?.token) account.token = { ...account.token, expiresAt: 0 };
}

export function setLink(phone: SimulatedPhone, link: Link): void {
  phone.link = link;
  for (const listener of phone.onLink) listener();
}
