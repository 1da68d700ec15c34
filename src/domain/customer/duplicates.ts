import type { Customer } from "./customer.ts";
import { distanceBetween } from "../values/distance.ts";
import { foldText } from "../values/fold-text.ts";
import type { Position } from "../values/position.ts";

/** The customer fields that are compared. */
export type DuplicateFacts = Pick<Customer, "id" | "name" | "phone" | "taxId" | "position">;

export type DuplicateReason = "phone" | "taxId" | "name";

/** A possible duplicate and the reasons. `distance` in metres, null if either has no position. */
export interface Duplicate {
  readonly id: string;
  readonly because: readonly DuplicateReason[];
  readonly distance: number | null;
}

/** Customers with names at least this similar, within this distance, may be the same (CUST-11). */
const MIN_SIMILARITY = 0.85;
const MAX_DISTANCE = 300;

/** A degree of latitude is never shorter than this, in metres. */
const METRES_PER_DEGREE = 110_567;

/**
 * Possible duplicates of `candidate`: the same phone, the same tax id, or a name with a similarity of 0.85 within 300 m
 * (CUST-11). Those with more reasons come first, then the nearer ones. The candidate itself is left out.
 */
export function findDuplicates(candidate: DuplicateFacts, others: Iterable<DuplicateFacts>): Duplicate[] {
  const taxId = compactTaxId(candidate.taxId);
  const name = comparableName(candidate.name);
  const found: Duplicate[] = [];
  for (const other of others) {
    if (other.id === candidate.id) continue;
    const because: DuplicateReason[] = [];
    if (candidate.phone !== "" && other.phone === candidate.phone) because.push("phone");
    if (taxId !== "" && other.taxId !== "" && compactTaxId(other.taxId) === taxId) because.push("taxId");
    if (isNear(candidate.position, other.position) && isSimilar(name, comparableName(other.name))) because.push("name");
    if (because.length > 0) found.push({ id: other.id, because, distance: distanceOf(candidate, other) });
  }
  return found.sort(
    (a, b) => b.because.length - a.because.length || (a.distance ?? Infinity) - (b.distance ?? Infinity),
  );
}

function isSimilar(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  // The lengths alone rule out most names.
  if (longest === 0 || Math.min(a.length, b.length) < longest * MIN_SIMILARITY) return false;
  return similarity(a, b) >= MIN_SIMILARITY;
}

/** 1 = the same words, in any order; 0 = nothing in common. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  const asWritten = editDistance(a, b);
  const inOrder = editDistance(sortWords(a), sortWords(b));
  return 1 - Math.min(asWritten, inOrder) / longest;
}

function sortWords(name: string): string {
  return name.split(" ").sort().join(" ");
}

function comparableName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function compactTaxId(taxId: string): string {
  return taxId.toUpperCase().replace(/[\s.\-/]/g, "");
}

function isNear(a: Position | null, b: Position | null): boolean {
  if (a === null || b === null) return false;
  if (Math.abs(a.latitude - b.latitude) * METRES_PER_DEGREE > MAX_DISTANCE) return false;
  return distanceBetween(a, b) <= MAX_DISTANCE;
}

function distanceOf(a: DuplicateFacts, b: DuplicateFacts): number | null {
  return a.position === null || b.position === null ? null : distanceBetween(a.position, b.position);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
