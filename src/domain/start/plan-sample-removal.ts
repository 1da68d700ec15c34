import type { Identifier } from "../values/identifier.ts";

/** The kinds of records among the samples. */
export type SampleNoun = "product" | "customer" | "category";

/** A sample as the device knows it. */
export interface SampleState {
  readonly noun: SampleNoun;
  readonly id: Identifier;
  readonly name: string;
  /** Somebody has edited it. */
  readonly isChanged: boolean;
  /** It was ordered, or has ordered. */
  readonly isSold: boolean;
  /** A product that is sold, a customer that is not disabled. */
  readonly isActive: boolean;
  /** The records in this category; none for other nouns. */
  readonly contents: readonly Identifier[];
}

/** What removing the samples does to each of them. */
export interface SampleRemoval {
  readonly removed: readonly SampleState[];
  /** Used in an order: disabled, so that the order keeps what it names. */
  readonly archived: readonly SampleState[];
  /** Changed by somebody, or a category with something in it: left as it is. */
  readonly kept: readonly SampleState[];
}

/**
 * Removes exactly what nobody has changed or sold (COMPANY-53). What was sold and archived before is settled and no
 * longer mentioned.
 */
export function planSampleRemoval(samples: readonly SampleState[]): SampleRemoval {
  const open = samples.filter(({ isSold, isActive }) => !isSold || isActive);
  const archived = open.filter(({ isChanged, isSold }) => isSold && !isChanged);
  const removed = withoutFull(open.filter(({ isChanged, isSold }) => !isChanged && !isSold));
  return { removed, archived, kept: open.filter((sample) => !removed.includes(sample) && !archived.includes(sample)) };
}

/** Leaves out categories that hold something which stays, and then those above them. */
function withoutFull(samples: readonly SampleState[]): readonly SampleState[] {
  const going = new Set(samples.map(({ id }) => id));
  const empty = samples.filter(({ contents }) => contents.every((id) => going.has(id)));
  return empty.length === samples.length ? samples : withoutFull(empty);
}
