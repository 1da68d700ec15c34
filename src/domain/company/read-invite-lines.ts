import type { Role } from "../access/identity.ts";
import { foldText } from "../values/fold-text.ts";
import type { Country } from "../values/country.ts";
import { toE164 } from "../values/phone.ts";
import { checkInvite, type Invite } from "./invite.ts";
import { type PersonLanguage, readEmail } from "./person.ts";

/** The most invitations written at once (COMPANY-10). */
export const MAX_INVITE_LINES = 50;

/** What an owner gives of an invitation. */
export type InviteDraft = Pick<Invite, "email" | "phone" | "firstName" | "lastName" | "role" | "zone" | "language">;

/** Why a line makes no invitation. `noContact` = neither an e-mail nor a phone; `twice` = the same as a line above. */
export type InviteLineProblem = "noContact" | "emailInvalid" | "phoneInvalid" | "nameInvalid" | "tooLong" | "twice";

/** One line as read; `number` counts from 1, empty lines included. */
export interface InviteLine {
  readonly number: number;
  readonly text: string;
  readonly draft: InviteDraft;
  readonly problem: InviteLineProblem | null;
}

interface LineDefaults {
  readonly role: Role;
  readonly language: PersonLanguage;
  readonly country: Country;
}

/**
 * Reads people from typed lines or cells pasted from a spreadsheet (COMPANY-10): e-mail or phone, names, role and zone,
 * in any order but first name before last name before zone. Column titles and empty lines are skipped.
 */
export function readInviteLines(typed: string, defaults: LineDefaults): readonly InviteLine[] {
  const seen = new Set<string>();
  return typed.split(/\r?\n/).flatMap((text, index) => {
    const cells = splitCells(text);
    if (cells.length === 0 || isTitle(cells)) return [];
    const { draft, problem } = readCells(cells, defaults);
    const key = draft.email || draft.phone;
    const isTwice = problem === null && seen.has(key);
    seen.add(key);
    return { number: index + 1, text: text.trim(), draft, problem: isTwice ? ("twice" as const) : problem };
  });
}

function splitCells(text: string): string[] {
  const separator = ["\t", ";", ","].find((each) => text.includes(each)) ?? ",";
  return text
    .split(separator)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
}

const TITLES = ["correo", "e-mail", "email", "mail", "telefono", "phone", "nombre", "name", "first name", "apellido"];

function isTitle(cells: readonly string[]): boolean {
  return cells.every((cell) => !/[@\d]/.test(cell)) && cells.some((cell) => TITLES.includes(foldText(cell)));
}

function readCells(
  cells: readonly string[],
  { role, language, country }: LineDefaults,
): { readonly draft: InviteDraft; readonly problem: InviteLineProblem | null } {
  const contact = cells.find((cell) => cell.includes("@")) ?? "";
  const call = cells.find((cell) => cell !== contact && LIKE_A_PHONE.test(cell)) ?? "";
  const named = cells.find((cell) => roleNamed(cell) !== null);
  const rest = cells.filter((cell) => cell !== contact && cell !== call && cell !== named);
  const email = contact === "" ? "" : readEmail(contact);
  const phone = toE164(call, country);
  const draft: InviteDraft = {
    email: email ?? "",
    phone: phone ?? "",
    ...readNames(rest),
    role: (named === undefined ? null : roleNamed(named)) ?? role,
    language,
  };
  if (email === null) return { draft, problem: "emailInvalid" };
  if (phone === null) return { draft, problem: "phoneInvalid" };
  const [problem] = checkInvite(draft);
  if (problem === undefined) return { draft, problem: null };
  if (problem.code === "required") return { draft, problem: "noContact" };
  return { draft, problem: problem.code === "tooLong" ? "tooLong" : "nameInvalid" };
}

const LIKE_A_PHONE = /^\+?[\d\s().-]{7,}$/;

/** A first cell of several words is the whole name. */
function readNames([first = "", ...others]: readonly string[]): Pick<InviteDraft, "firstName" | "lastName" | "zone"> {
  const [firstName = "", ...words] = first.split(/\s+/);
  if (words.length > 0) return { firstName, lastName: words.join(" "), zone: others[0] ?? "" };
  return { firstName, lastName: others[0] ?? "", zone: others[1] ?? "" };
}

/** Folded words for the roles in both languages, as people write them. */
const ROLE_WORDS: readonly (readonly [Role, readonly string[]])[] = [
  ["company_owner", ["owner", "propietario", "propietaria", "dueno", "duena"]],
  [
    "store_staff",
    ["store staff", "store", "counter", "personal de tienda", "tienda", "mostrador", "almacen", "bodega"],
  ],
  ["salesperson", ["salesperson", "sales", "rep", "vendedor", "vendedora", "ventas", "preventa"]],
  [
    "delivery_personnel",
    ["delivery", "driver", "reparto", "repartidor", "repartidora", "chofer", "entrega", "entregas"],
  ],
];

function roleNamed(cell: string): Role | null {
  const word = foldText(cell);
  return ROLE_WORDS.find(([, words]) => words.includes(word))?.[0] ?? null;
}
