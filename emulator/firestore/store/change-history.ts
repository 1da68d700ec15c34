import type { Micros } from "../values/timestamp.ts";
import type { CommittedVersion } from "./document-change.ts";
import type { StoredDocument } from "./stored-document.ts";

const MOST_CHANGES = 50_000;
const MOST_CHARACTERS = 64_000_000;

/**
 * The latest changes of a database, within bounds. They tell what changed since a resume token,
 * what a document looked like at an earlier version, and whether something that a transaction read has changed.
 */
export class ChangeHistory {
  private entries: CommittedVersion[] = [];
  private changes = 0;
  private characters = 0;
  private dropped = 0;
  /** Versions from here on can be queried. */
  private horizon: Micros;

  constructor(horizon: Micros) {
    this.horizon = horizon;
  }

  add(entry: CommittedVersion): void {
    this.entries.push(entry);
    this.changes += entry.changes.length;
    this.characters += weight(entry);
    while ((this.changes > MOST_CHANGES || this.characters > MOST_CHARACTERS) && this.dropped < this.entries.length)
      this.dropOldest();
    if (this.dropped > 1000 && this.dropped * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.dropped);
      this.dropped = 0;
    }
  }

  reaches(version: Micros): boolean {
    return version >= this.horizon;
  }

  /** The commits after `version`, oldest first. Check `reaches` before. */
  since(version: Micros): CommittedVersion[] {
    let low = this.dropped;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.version ?? 0) <= version) low = middle + 1;
      else high = middle;
    }
    return this.entries.slice(low);
  }

  /** For every document that changed after `version`, its state then (null: it did not exist). */
  beforeImages(version: Micros): Map<string, StoredDocument | null> {
    const images = new Map<string, StoredDocument | null>();
    for (const { changes } of this.since(version)) {
      for (const change of changes) if (!images.has(change.path)) images.set(change.path, change.before);
    }
    return images;
  }

  private dropOldest(): void {
    const oldest = this.entries[this.dropped];
    if (!oldest) return;
    this.dropped++;
    this.changes -= oldest.changes.length;
    this.characters -= weight(oldest);
    this.horizon = oldest.version;
  }
}

/** Only outdated texts use memory of their own. */
function weight(entry: CommittedVersion): number {
  return entry.changes.reduce((sum, change) => sum + (change.before?.fieldsText.length ?? 0), 0);
}
