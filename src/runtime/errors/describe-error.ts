import { type ClientError, MOST_FRAMES, stripMessage } from "#domain/operations/client-error.ts";

/** Where an error happened. */
export interface ErrorPlace {
  /** The app's own address: only files from there are named. */
  readonly origin: string;
  /** The pattern of the page's path. */
  readonly page: string;
  readonly userAgent: string;
  readonly build: string;
}

/** Not bugs of ours: told to the person where they matter, or noise of browsers. */
const EXPECTED = ["AbortError", "ChunkFailed"];
const NOISE = /^(Script error|ResizeObserver loop)/;

/**
 * What may be told of something thrown (OPS-35). Null where it is no bug of this app: it is expected, it says nothing,
 * or its stack is in other files only, as of a browser's extension.
 */
export function describeError(thrown: unknown, place: ErrorPlace): ClientError | null {
  const { name, message, stack } = partsOf(thrown);
  if (EXPECTED.includes(name) || NOISE.test(message)) return null;
  const frames = ownFrames(stack, place.origin);
  const isElsewhere = frames.length === 0 && /:\d+:\d+/.test(stack);
  const said = stripMessage(message);
  if (isElsewhere || (frames.length === 0 && said === "")) return null;
  return {
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : "Error",
    message: said,
    frames,
    page: place.page,
    engine: engineOf(place.userAgent),
    build: place.build.replaceAll(/[^\w.+-]/g, "").slice(0, 40),
    count: 1,
  };
}

/** Two errors with the same key are one that occurred twice. */
export function keyOf({ name, message, frames: [top = ""], build }: ClientError): string {
  return [name, message, top, build].join("|");
}

function partsOf(thrown: unknown): { readonly name: string; readonly message: string; readonly stack: string } {
  if (thrown instanceof Error || (typeof DOMException !== "undefined" && thrown instanceof DOMException)) {
    return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? "" };
  }
  return { name: "Error", message: typeof thrown === "string" ? thrown : "", stack: "" };
}

function ownFrames(stack: string, origin: string): string[] {
  const frames = stack.split("\n").flatMap((line) => {
    const at = line.indexOf(`${origin}/`);
    const [, file, row, column] =
      /^\/(?:assets\/)?([\w.-]+\.js):(\d+):(\d+)/.exec(at < 0 ? "" : line.slice(at + origin.length)) ?? [];
    return file === undefined || file.length > 80 ? [] : [`${file}:${row}:${column}`];
  });
  return frames.slice(0, MOST_FRAMES);
}

/** Name and main version of the engine; every browser on iOS is WebKit. */
function engineOf(userAgent: string): string {
  const engines = [
    ["Gecko", /Firefox\/(\d{1,4})/],
    ["Chromium", /Chrom(?:e|ium)\/(\d{1,4})/],
    ["WebKit", /Version\/(\d{1,4})/],
  ] as const;
  for (const [engine, pattern] of engines) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${engine} ${version}`;
  }
  return userAgent.includes("AppleWebKit") ? "WebKit" : "other";
}
