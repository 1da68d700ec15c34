import { foldText } from "../values/fold-text.ts";
import { isCalendarDay } from "../values/business-day.ts";
import type { Country } from "../values/country.ts";
import type { Day } from "../values/instant.ts";
import type { Monthly } from "../customer/visit-plan.ts";
import { type Cell, cellText } from "./file-row.ts";

const YES = new Set(["yes", "y", "si", "s", "true", "verdadero", "1", "x", "activo", "active", "habilitado"]);
const NO = new Set([
  "no",
  "n",
  "false",
  "falso",
  "0",
  "-",
  "inactivo",
  "inactive",
  "deshabilitado",
  "desactivado",
  "baja",
]);

/** Yes or no in English or Spanish; null if neither. */
export function readFlag(text: string): boolean | null {
  const word = foldText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** A customer's status in English or Spanish; null if unknown. */
export function readStatus(text: string): "active" | "prospect" | "disabled" | null {
  const word = foldText(text);
  if (/^prospect(?:o|a)?s?$/.test(word)) return "prospect";
  if (["disabled", "suspendido", "bloqueado"].includes(word)) return "disabled";
  const flag = readFlag(text);
  if (flag === null) return null;
  return flag ? "active" : "disabled";
}

/** One of these words, ignoring case; null if none. */
export function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => foldText(choice) === foldText(text)) ?? null;
}

/** Prefixes of the weekdays' names in English and Spanish, Monday first. */
const WEEKDAYS = [
  ["mon", "lun"],
  ["tue", "mar"],
  ["wed", "mie"],
  ["thu", "jue"],
  ["fri", "vie"],
  ["sat", "sab"],
  ["sun", "dom"],
] as const;

/** "Mon, Thu", "lunes y jueves" or "1|4" as sorted numbers, Monday is 1; null if a word is not a weekday. */
export function readWeekdays(text: string): number[] | null {
  const words = foldText(text)
    .split(/[\s,;|/.]+/)
    .filter((word) => word !== "" && word !== "y" && word !== "and");
  const days = words.map((word) =>
    /^[1-7]$/.test(word)
      ? Number(word)
      : WEEKDAYS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1,
  );
  return days.includes(0) ? null : [...new Set(days)].sort((a, b) => a - b);
}

/** "first", "1st", "1" and so on, in English and Spanish. */
const NTHS: readonly (readonly [Monthly["nth"], RegExp])[] = [
  [1, /^(1|1st|1er|1ro|first|primero?)$/],
  [2, /^(2|2nd|2do|second|segundo)$/],
  [3, /^(3|3rd|3er|3ro|third|tercero?)$/],
  [4, /^(4|4th|4to|fourth|cuarto)$/],
  [-1, /^(-1|last|ultimo)$/],
];

/** "1 Mon", "last friday", "tercer jueves" as a weekday of the month; null if unreadable. */
export function readMonthDay(text: string): Monthly | null {
  const [first = "", day = "", ...more] = foldText(text)
    .split(/[\s,.]+/)
    .filter((word) => word !== "");
  const nth = NTHS.find(([, words]) => words.test(first))?.[0];
  const weekday = readWeekdays(day)?.[0];
  return nth === undefined || weekday === undefined || more.length > 0 ? null : { nth, weekday };
}

/** Minutes after midnight, from "8:30", "08.30", "8", "8:30 pm" or a spreadsheet's fraction of a day; null if unreadable. */
export function readTime(cell: Cell): number | null {
  if (typeof cell === "number" && cell >= 0 && cell < 1) return Math.round(cell * 1_440);
  const read = /^(\d{1,2})(?:[:.h](\d{2}))?(?: ?([ap])\.? ?m\.?)?$/i.exec(cellText(cell));
  if (read === null) return null;
  const [, hours, minutes, half] = read;
  const isAfternoon = half?.toLowerCase() === "p";
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const minute = hour * 60 + Number(minutes ?? 0);
  return Number(minutes ?? 0) > 59 || minute > 1_440 ? null : minute;
}

/** "5", "7,5 %" or "12.25" in basis points. Percentages have no grouping, so either sign separates decimals. */
export function readPercent(text: string): number | null {
  const read = /^(\d{1,3})(?:[.,](\d{1,2}))? ?%?$/.exec(text);
  return read && Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
}

/** "2026-11-25", "25/11/2026", "25.11.26"; where both could be the month it is first in the United States only. */
export function readDate(text: string, country: Country): Day | null {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (parts !== null) return dayOf(parts[1], parts[2], parts[3]);
  const [, one = "", other = "", year = ""] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  const isMonthFirst = (country === "US" && Number(one) <= 12) || Number(other) > 12;
  const full = year.length === 2 ? `20${year}` : year;
  return isMonthFirst ? dayOf(full, one, other) : dayOf(full, other, one);
}

function dayOf(year = "", month = "", day = ""): Day | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(text) ? text : null;
}
