/**
 * A sorted list of (key, path) pairs in chunks of at most 512, so that inserting into 100,000 entries moves a few
 * hundred pointers and a range is found by two binary searches. Keys must be unique.
 */
export class SortedKeys {
  private readonly chunks: Chunk[] = [{ keys: [], paths: [] }];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Replaces the content; faster than inserting one by one. */
  fill(entries: KeyEntry[]): void {
    entries.sort((a, b) => (a.key < b.key ? -1 : 1));
    this.chunks.length = 0;
    for (let at = 0; at < entries.length; at += HALF) {
      const part = entries.slice(at, at + HALF);
      this.chunks.push({ keys: part.map((entry) => entry.key), paths: part.map((entry) => entry.path) });
    }
    if (this.chunks.length === 0) this.chunks.push({ keys: [], paths: [] });
    this.count = entries.length;
  }

  insert(key: string, path: string): void {
    const index = this.chunkFor(key);
    const chunk = this.chunkAt(index);
    const at = lowerBound(chunk.keys, key);
    chunk.keys.splice(at, 0, key);
    chunk.paths.splice(at, 0, path);
    this.count++;
    if (chunk.keys.length > 2 * HALF) {
      this.chunks.splice(index + 1, 0, { keys: chunk.keys.splice(HALF), paths: chunk.paths.splice(HALF) });
    }
  }

  remove(key: string): void {
    const index = this.chunkFor(key);
    const chunk = this.chunkAt(index);
    const at = lowerBound(chunk.keys, key);
    if (chunk.keys[at] !== key) return;
    chunk.keys.splice(at, 1);
    chunk.paths.splice(at, 1);
    this.count--;
    if (chunk.keys.length === 0 && this.chunks.length > 1) this.chunks.splice(index, 1);
  }

  /** The entries with from <= key < to, backwards if `reverse`. The list must not change while this is being read. */
  *scan(from: string, to: string, reverse: boolean): Generator<KeyEntry> {
    if (reverse) yield* this.scanDown(from, to);
    else yield* this.scanUp(from, to);
  }

  private *scanUp(from: string, to: string): Generator<KeyEntry> {
    for (let index = this.chunkFor(from); index < this.chunks.length; index++) {
      const { keys, paths } = this.chunkAt(index);
      for (let at = lowerBound(keys, from); at < keys.length; at++) {
        const key = keys[at] ?? "";
        if (key >= to) return;
        yield { key, path: paths[at] ?? "" };
      }
    }
  }

  private *scanDown(from: string, to: string): Generator<KeyEntry> {
    for (let index = this.chunkFor(to); index >= 0; index--) {
      const { keys, paths } = this.chunkAt(index);
      for (let at = lowerBound(keys, to) - 1; at >= 0; at--) {
        const key = keys[at] ?? "";
        if (key < from) return;
        yield { key, path: paths[at] ?? "" };
      }
    }
  }

  private chunkAt(index: number): Chunk {
    const chunk = this.chunks[index];
    if (!chunk) throw new Error(`No chunk ${index}`);
    return chunk;
  }

  /** The last chunk whose first key is not above `key`. */
  private chunkFor(key: string): number {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.chunks[middle]?.keys[0] ?? "") <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

export interface KeyEntry {
  key: string;
  path: string;
}

interface Chunk {
  keys: string[];
  paths: string[];
}

const HALF = 256;

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
