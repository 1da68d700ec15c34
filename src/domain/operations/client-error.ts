import * as v from "valibot";

/** OPS-35: this many different errors are kept on a device, and travel in one report. */
export const MOST_ERRORS = 20;
export const MOST_FRAMES = 8;
const LONGEST_MESSAGE = 160;

/**
 * An error of the app on somebody's device, without anything personal: no account, no company, no text that somebody
 * wrote, no address but the pattern of its page.
 */
export const ClientError = v.object({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
  /** As `stripMessage` leaves it. */
  message: v.pipe(v.string(), v.maxLength(LONGEST_MESSAGE)),
  /** `file:line:column` of our own files, the innermost first. */
  frames: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.-]+\.js:\d{1,7}:\d{1,7}$/))),
    v.maxLength(MOST_FRAMES),
  ),
  /** A path of the page table, as in `/orders/:orderId`; "" = none of them. */
  page: v.pipe(v.string(), v.maxLength(80), v.regex(/^(\/|(\/:?[A-Za-z-]{1,30})*)$/)),
  engine: v.pipe(v.string(), v.regex(/^(Chromium|Gecko|WebKit|other)( \d{1,4})?$/)),
  build: v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w.+-]*$/)),
  /** How often it occurred on this device before it was told. */
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
});
export type ClientError = v.InferOutput<typeof ClientError>;

export const ClientErrorReport = v.object({
  errors: v.pipe(v.array(ClientError), v.minLength(1), v.maxLength(MOST_ERRORS)),
});

/** What engines and React say of our code, not of data. */
const OF_CODE = /React error #\d{1,4}|\((?:reading|setting|evaluating) '[\w$.]{1,60}'\)/g;
/** From the first quote to the last: what is quoted may be data, and may hold quotes itself. */
const QUOTED = /["'`“”«»‘’].*["'`“”«»‘’]/g;
/** English words and names of functions, in ASCII; a person's or a product's name begins with a capital or has digits. */
const WORD = /^\(?[a-z][A-Za-z-]*(\(\))?[.,:;)]*$/;
const FIRST_WORD =
  /^(A|An|Access|Attempt|Attempted|Blocked|Cannot|Connection|Could|Data|Database|Encountered|Error|Failed|Illegal|Importing|Internal|Invalid|Key|Load|Loading|Maximum|Minified|Module|Network|No|Not|Object|Operation|Out|Permission|Property|Quota|Request|Response|Should|The|This|Timeout|Too|Transaction|Type|Unable|Unexpected|Unhandled|Unknown|Value|Version|Window|Worker)[.,:;]?$/;
const TERM =
  /^\(?([A-Z][A-Za-z]*(Error|Exception|Event|Element|Transaction|Observer|Worker)|IDB[A-Z]?\w*|DOM\w*|HTML\w*|IndexedDB|JSON|URL|API|HTTP|React|Dexie|Firestore|Promise|Map|Set|Object|Array|Node|Symbol|BigInt|I|NaN)[.,:;)]*$/;

/**
 * What of an error's message says something about our code: English words in lower case and technical terms. Names,
 * amounts, ids, addresses and everything quoted become "…". Applying it again changes nothing, so the server does (OPS-35).
 */
export function stripMessage(text: string): string {
  const [line = ""] = text.slice(0, 1_000).split(/[\r\n]/, 1);
  const kept: string[] = [];
  const marked = line
    .replaceAll("§", " … ")
    .replaceAll(OF_CODE, (found) => ` §${kept.push(found) - 1}§ `)
    .replaceAll(QUOTED, " … ");
  const words = marked.split(/\s+/).filter((word) => word !== "");
  const shown = words.map((word, at) => {
    const place = /^§(\d+)§$/.exec(word)?.[1];
    if (place !== undefined) return kept[Number(place)] ?? "…";
    const isKnown = WORD.test(word) || TERM.test(word) || (at === 0 && FIRST_WORD.test(word));
    return isKnown ? word : "…";
  });
  return shown
    .filter((word, at) => word !== "…" || shown[at - 1] !== "…")
    .join(" ")
    .slice(0, LONGEST_MESSAGE)
    .trimEnd();
}
