import * as v from "valibot";

/** Why a name is refused (COMPANY-27). */
export type NameProblem = "missing" | "tooShort" | "nameHasLink" | "nameHasControl";

/** Control characters, line separators, and marks that turn the direction of the text around. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Endings that are web addresses in any case; others are only in lower case, because of "Cía.Ltda." and "Ma.Elena". */
const ENDINGS =
  "app|biz|click|club|co|com|dev|edu|gob|gov|info|io|link|live|me|mobi|mx|net|online|org|page|pro|ru|shop|site|store|tk|top|tv|vip|win|xyz";

/** What mail and chat programs turn into a link. A single letter before two is an abbreviation: "S.A.de C.V." */
const LINKS: readonly RegExp[] = [
  /\/\/|\\\\/,
  /(^|[^\p{L}\p{N}])www\./iu,
  /(^|[^\p{L}\p{N}])(https?|ftp|mailto):/iu,
  new RegExp(`[\\p{L}\\p{N}_-]\\.(${ENDINGS})(?![\\p{L}\\p{N}])`, "iu"),
  /[\p{L}\p{N}_-]\.\p{Ll}{3,}/u,
  /[\p{L}\p{N}_-]{2}\.\p{Ll}{2}(?!\p{L})/u,
];

/** What is wrong with a typed name of at least `least` characters; null if nothing. */
export function checkName(typed: string, least: number): NameProblem | null {
  const name = typed.trim();
  if (name.length < least) return name === "" ? "missing" : "tooShort";
  if (CONTROL.test(name)) return "nameHasControl";
  return LINKS.some((link) => link.test(name)) ? "nameHasLink" : null;
}

/**
 * A trimmed name within these lengths that is nothing but a name: it goes into mails to people who know neither the
 * company nor us, so it must carry no link of its own (COMPANY-27).
 */
export function nameText(least: number, most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most),
    v.check((name) => checkName(name, least) === null),
  );
}

/** A name as it is written into a mail. Records older than the rule may hold what it refuses: it is taken apart. */
export function nameInMail(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replace(/:?[/\\]{2,}/g, " ")
    .replace(/\bwww\./giu, "www ")
    .replace(/([\p{L}\p{N}_-]\.)(?=\p{L}{2})/gu, "$1 ")
    .trim();
}
