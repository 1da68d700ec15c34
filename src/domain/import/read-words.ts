import { foldText } from "../fold-text.ts";

const YES = new Set(["yes", "y", "si", "s", "true", "verdadero", "1", "x", "activo", "active", "habilitado"]);
const NO = new Set(["no", "n", "false", "falso", "0", "-", "inactivo", "inactive", "deshabilitado", "baja"]);

/** Yes or no in English or Spanish; null where it is neither. */
export function readFlag(text: string): boolean | null {
  const word = foldText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** What a customer is, in English or Spanish; null where it is none of them. */
export function readStatus(text: string): "active" | "prospect" | "disabled" | null {
  const word = foldText(text);
  if (/^prospect(?:o|a)?s?$/.test(word)) return "prospect";
  if (["disabled", "deshabilitado", "suspendido", "bloqueado"].includes(word)) return "disabled";
  const flag = readFlag(text);
  if (flag === null) return null;
  return flag ? "active" : "disabled";
}
