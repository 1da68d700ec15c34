import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

/** The client gives up a back channel after one and a half times this silence. */
export const KEEP_ALIVE_MS = 30_000;
const BACK_CHANNEL_LIFE_MS = 60_000;
const ORPHAN_LIFE_MS = 60_000;
const CHUNK_CHARACTERS = 100_000;
const MOST_UNACKNOWLEDGED = 20_000;

/**
 * One WebChannel: numbered messages to the client ("arrays"), kept until the client has acknowledged them, so that a
 * connection may break anywhere. The client reads them through a back channel, a response that stays open.
 */
export class ChannelSession {
  readonly id = randomBytes(16).toString("base64url");
  /** The number of the next message expected from the client; a repeated POST carries lower ones. */
  nextMessage = 0;
  isClosed = false;
  private readonly onClosed: () => void;
  private readonly onDisposed: () => void;
  /** Texts are created when sent, and again if repeated: a large snapshot waits as references. */
  private queue: QueuedArray[] = [];
  private lastArray = 0;
  private sentArray = 0;
  private backChannel: { response: ServerResponse; isStreaming: boolean } | null = null;
  private flushIsDue = false;
  private readonly keepAlive: NodeJS.Timeout;
  private life: NodeJS.Timeout | null = null;
  private orphan: NodeJS.Timeout | null = null;

  constructor(onClosed: () => void, onDisposed: () => void) {
    this.onClosed = onClosed;
    this.onDisposed = onDisposed;
    this.keepAlive = setInterval(() => this.sendText('"noop"'), KEEP_ALIVE_MS);
    this.keepAlive.unref();
    this.expectBackChannel();
  }

  get hasBackChannel(): boolean {
    return this.backChannel !== null;
  }

  get lastSentArray(): number {
    return this.sentArray;
  }

  get outstandingBytes(): number {
    let bytes = 0;
    for (const { id, length } of this.queue) if (id <= this.sentArray) bytes += length;
    return bytes;
  }

  /** `toText` is called when the message is written out. */
  send(toText: () => string): void {
    this.queue.push({ id: ++this.lastArray, length: 0, toText });
    this.flushSoon();
  }

  sendText(text: string): void {
    this.send(() => text);
  }

  /** The client has received these and no longer needs them. */
  acknowledge(arrayId: number): void {
    const first = this.queue.findIndex(({ id }) => id > arrayId);
    this.queue = first < 0 ? [] : this.queue.slice(first);
  }

  /** A new back channel replaces the old one and is sent everything unacknowledged again. */
  attach(response: ServerResponse, isStreaming: boolean, acknowledged: number): void {
    this.endBackChannel();
    this.acknowledge(acknowledged);
    this.sentArray = Math.min(acknowledged, this.lastArray);
    if (this.orphan) clearTimeout(this.orphan);
    response.writeHead(200, {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=0",
    });
    response.flushHeaders();
    this.backChannel = { response, isStreaming };
    this.life = setTimeout(() => this.finishBackChannel(), BACK_CHANNEL_LIFE_MS);
    this.life.unref();
    response.on("close", () => this.detach(response));
    response.on("drain", () => this.flush());
    // A client that receives nothing within a few milliseconds takes the line for a buffering proxy and polls forever.
    if (this.queue.length === 0 && isStreaming) this.sendText('"noop"');
    this.flush();
  }

  /** Stops listening to the client; queued messages are still delivered, also to a later poll. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onClosed();
  }

  dispose(): void {
    this.close();
    this.onDisposed();
    clearInterval(this.keepAlive);
    this.flush();
    this.endBackChannel();
    if (this.orphan) clearTimeout(this.orphan);
    this.queue = [];
    this.sentArray = this.lastArray;
  }

  private flushSoon(): void {
    if (this.flushIsDue) return;
    this.flushIsDue = true;
    queueMicrotask(() => {
      this.flushIsDue = false;
      this.flush();
    });
  }

  private flush(): void {
    while (this.backChannel && !this.backChannel.response.writableNeedDrain) {
      const chunk = this.nextChunk();
      if (chunk === null) break;
      this.backChannel.response.write(chunk);
      if (!this.backChannel.isStreaming) this.endBackChannel();
    }
    // Everything sent stays in memory until the client acknowledges it, which it does when it opens the next one.
    if (this.sentArray === this.lastArray && this.queue.length > MOST_UNACKNOWLEDGED) this.endBackChannel();
  }

  /** The next arrays as one chunk, at least one and together about 100 kB; null if there is nothing to send. */
  private nextChunk(): string | null {
    const from = this.queue.length - (this.lastArray - this.sentArray);
    const parts: string[] = [];
    let characters = 0;
    for (let at = Math.max(from, 0); at < this.queue.length && characters < CHUNK_CHARACTERS; at++) {
      const array = this.queue[at];
      if (!array) break;
      const part = `[${array.id},[${array.toText()}]]`;
      array.length = part.length;
      characters += part.length;
      parts.push(part);
      this.sentArray = array.id;
    }
    return parts.length === 0 ? null : frameChunk(`[${parts.join(",")}]`);
  }

  private finishBackChannel(): void {
    this.sendText('"noop"');
    this.flush();
    this.endBackChannel();
  }

  private endBackChannel(): void {
    const ending = this.backChannel;
    this.backChannel = null;
    if (this.life) clearTimeout(this.life);
    ending?.response.end();
    if (ending) this.expectBackChannel();
  }

  private detach(response: ServerResponse): void {
    if (this.backChannel?.response !== response) return;
    this.backChannel = null;
    if (this.life) clearTimeout(this.life);
    this.expectBackChannel();
  }

  /** A client that does not come back within a minute is gone. */
  private expectBackChannel(): void {
    if (this.orphan) clearTimeout(this.orphan);
    this.orphan = setTimeout(() => this.dispose(), ORPHAN_LIFE_MS);
    this.orphan.unref();
  }
}

/** A chunk is preceded by its length in UTF-16 units, whatever it takes in bytes. */
export function frameChunk(text: string): string {
  return `${text.length}\n${text}`;
}

interface QueuedArray {
  id: number;
  length: number;
  toText: () => string;
}
