import { addDays, dayOfYear } from "../values/business-day.ts";
import type { Day } from "../values/instant.ts";

/** The parts of an order number (ORDER-1): who took the order, the device, the day, and its number. */
export interface OrderNumberParts {
  /** 2 to 4 letters or digits, unique in the company. */
  readonly repCode: string;
  /** One or two of the safe letters, assigned by the server (`deviceLetterAt`). */
  readonly deviceLetter: string;
  readonly businessDay: Day;
  /** 1 to 99,999: counted per device and business day. */
  readonly number: number;
}

/** 23 letters that survive dictation: without I, O and Q, which are heard or read as 1 and 0. */
export const SAFE_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";

const PATTERN = /^([A-Z0-9]{2,4})-([A-HJ-NPR-Z]{1,2})-(\d{2})(\d{3})-(\d{3,5})-([A-HJ-NPR-Z])$/;

/** `MG-A-26324-014-K`: rep code, device letter, year and day of the year, number, check letter (ORDER-1). */
export function formatOrderNumber(parts: OrderNumberParts): string {
  const year = parts.businessDay.slice(2, 4);
  const day = String(dayOfYear(parts.businessDay)).padStart(3, "0");
  const number = String(parts.number).padStart(3, "0");
  const unchecked = `${parts.repCode}-${parts.deviceLetter}-${year}${day}-${number}`;
  return `${unchecked}-${checkLetter(unchecked)}`;
}

/**
 * The check letter that protects an order number against mishearing. Each character has a value modulo 23; from right
 * to left the values are weighted with 5, 25, 125 … modulo 23, and the check letter makes the sum a multiple of 23.
 * 23 is prime and 5 a primitive root of it: no weight is 0 and neighbours differ, so every single wrong character and
 * every swap of two neighbours changes the sum, unless the two characters share a value. The digits all have different
 * values, as do the 23 safe letters, which covers the device, the day and the number. Only rep codes mix 36 characters,
 * and there those that share a value look and sound unlike (`VALUES`).
 */
export function checkLetter(unchecked: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of unchecked.replaceAll("-", "").split("").reverse()) {
    weight = (weight * 5) % 23;
    sum += weight * (VALUES.get(character) ?? 0);
  }
  return SAFE_LETTERS[(23 - (sum % 23)) % 23] ?? "";
}

/** Parses a written or dictated order number; null if it is invalid or its check letter is wrong. */
export function parseOrderNumber(text: string): OrderNumberParts | null {
  const orderNo = text.trim().toUpperCase();
  const match = PATTERN.exec(orderNo);
  if (match === null) return null;
  const [, repCode = "", deviceLetter = "", year = "", dayNumber = "", number = "", check] = match;
  const businessDay = addDays(`20${year}-01-01`, Number(dayNumber) - 1);
  const parts = { repCode, deviceLetter, businessDay, number: Number(number) };
  if (parts.number < 1 || businessDay.slice(2, 4) !== year) return null;
  return checkLetter(orderNo.slice(0, -2)) === check && formatOrderNumber(parts) === orderNo ? parts : null;
}

/** The spoken form without the day, `MG-A 14 K`. Anything that is not an order number is returned unchanged. */
export function shortOrderNumber(orderNo: string): string {
  const parts = parseOrderNumber(orderNo);
  return parts === null ? orderNo : `${parts.repCode}-${parts.deviceLetter} ${parts.number} ${orderNo.slice(-1)}`;
}

/** The letter of a person's device number `index`, from 0: A to Z without I, O and Q, then AA, AB … */
export function deviceLetterAt(index: number): string {
  const { length } = SAFE_LETTERS;
  const last = SAFE_LETTERS[index % length] ?? "";
  return index < length ? last : deviceLetterAt(Math.floor(index / length) - 1) + last;
}

/** The most devices a person can ever have: letters are never reused. */
export const MAX_DEVICES = SAFE_LETTERS.length + SAFE_LETTERS.length ** 2;

/** Letters count by their position, digits from 5 on (0 pairs with F, 1 with G …, 6 not with G); I, O, Q pair with W, K, X. */
const VALUES: ReadonlyMap<string, number> = new Map([
  ..."0123456789".split("").map((digit, value): [string, number] => [digit, value + 5]),
  ...SAFE_LETTERS.split("").map((letter, value): [string, number] => [letter, value]),
  ["I", SAFE_LETTERS.indexOf("W")],
  ["O", SAFE_LETTERS.indexOf("K")],
  ["Q", SAFE_LETTERS.indexOf("X")],
]);
