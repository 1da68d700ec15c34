import { randomInt } from "node:crypto";
import { SAFE_LETTERS } from "#domain/order/order-number.ts";

/** Characters that survive dictation: the safe letters and the digits except 0 and 1. */
const CHARACTERS = `${SAFE_LETTERS}23456789`;

/** A short proof of arrival to read out, `K7M-2PX`. Only the server makes one, and only for an order it stores. */
export function newReceiptCode(): string {
  const code = Array.from({ length: 6 }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join("");
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
