import type { Category } from "../category/category.ts";
import { MAX_CATEGORIES } from "../category/check-category.ts";
import { companyCountry } from "../company/company-country.ts";
import type { Company, TaxClass } from "../company/company.ts";
import type { Country } from "../values/country.ts";
import { foldText } from "../values/fold-text.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import { PRICE_LIST_DEFAULTS, type PriceList } from "../pricing/price-list.ts";
import type { StaffMember } from "../company/staff.ts";
import type { ColumnTarget } from "./column-target.ts";
import { normaliseText } from "./file-row.ts";
import type { ImportKind } from "./import-kind.ts";
import type { ImportProblem } from "./import-problem.ts";
import type { ImportRow } from "./import-request.ts";
import type { DecimalMark } from "./read-decimal.ts";

/** The settings of an import, guessed or chosen. */
export interface ImportSetup {
  readonly kind: ImportKind;
  /** The target of each column, in the file's order. */
  readonly targets: readonly ColumnTarget[];
  /** Null if no number in the file has a decimal sign, or it is undecided. */
  readonly decimalMark: DecimalMark | null;
  /** The tax class of new products without one. */
  readonly taxClassId: Identifier | null;
  /** The category of new products whose row names none; created if the company has none of this name. */
  readonly categoryName?: string;
  /** Also takes new products without a price in the default list, which nobody can sell until they have one. */
  readonly acceptsNoPrice?: boolean;
}

/** The company's data that rows refer to. */
export interface ImportCompany {
  readonly company: Company;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** Everyone who is or may be assigned to customers. */
  readonly staff: readonly StaffMember[];
  /** The company's business day; prices in a file are compared with those in effect on it. */
  readonly day: Day;
}

/**
 * Finds a person of the staff by name, e-mail, rep code or id. The person already on the record (`stored`) takes
 * precedence over others with the same name; otherwise it must be the only active one.
 */
export type FindPerson = (
  name: string,
  stored: readonly unknown[],
) => { readonly id: Identifier } | { readonly problem: "unknownPerson" | "ambiguousPerson" };

/** The categories and price lists of an import, by name; missing ones are created when a valid row needs them. */
export interface ImportLookup {
  /**
   * The category with this name, or why there can be none. A new one is created only when `keep` is called with it. If
   * several have the name, the record's own is used: `stored`, here and below.
   */
  findCategory(
    name: string,
    stored: Identifier | null,
  ): { readonly id: Identifier } | { readonly problem: ImportProblem };
  findPriceList(name: string, stored: Identifier | null): Identifier | null;
  /** Also by rate, if only one class has it: "16 %". */
  findTaxClass(name: string, stored: Identifier | null): Identifier | null;
  readonly findPerson: FindPerson;
  newListId(name: string): Identifier;
  /** A valid row uses these ids: the new ones among them will be created. */
  keep(ids: Iterable<unknown>): void;
  /** What will be created: lists in the order of their columns, categories in the order of the rows. */
  made(): {
    readonly rows: readonly ImportRow[];
    readonly categories: readonly string[];
    readonly priceLists: readonly string[];
  };
  readonly baseListId: Identifier | null;
  readonly country: Country;
}

interface Draft {
  readonly id: Identifier;
  readonly name: string;
  readonly noun: "category" | "priceList";
  kept: boolean;
}

/** `newId` supplies the ids of what will be created. */
export function createImportLookup(
  { company, categories, priceLists, staff }: ImportCompany,
  newId: () => Identifier,
): ImportLookup {
  const { settings } = company;
  const drafts = new Map<string, Draft>();
  const byId = new Map<Identifier, Draft>();
  const findCategoryId = namesOf(categories);
  const findListId = namesOf(priceLists);
  const findTaxId = namesOf(settings.taxClasses);
  const base = priceLists.find(({ isDefault }) => isDefault);
  const kept = () => [...drafts.values()].filter((draft) => draft.kept);

  function draft(noun: Draft["noun"], name: string): Draft {
    const key = `${noun} ${foldName(name)}`;
    const known = drafts.get(key) ?? { id: newId(), name, noun, kept: false };
    drafts.set(key, known);
    byId.set(known.id, known);
    return known;
  }

  return {
    findCategory(name, stored) {
      const known = findCategoryId(name, stored);
      if (known !== null) return { id: known };
      const length = Array.from(name).length;
      if (length < 2) return { problem: categoryProblem("tooShort", { min: 2 }) };
      if (length > 80) return { problem: categoryProblem("tooLong", { max: 80 }) };
      const made = kept().filter(({ noun }) => noun === "category").length;
      const wanted = draft("category", name);
      if (!wanted.kept && categories.length + made >= MAX_CATEGORIES)
        return { problem: categoryProblem("tooManyCategories", { max: MAX_CATEGORIES }) };
      return { id: wanted.id };
    },
    findPriceList: findListId,
    findTaxClass: (name, stored) =>
      findTaxId(name, stored) ??
      settings.taxClasses.find(({ id }) => id === name)?.id ??
      taxClassOfRate(settings.taxClasses, name),
    findPerson(name, stored) {
      if (stored.includes(name)) return { id: name };
      const named = staff.filter((person) => isNamed(person, name));
      const known = named.find(({ id }) => stored.includes(id));
      if (known) return { id: known.id };
      const [only, ...others] = named.filter(({ active }) => active);
      if (!only) return { problem: "unknownPerson" };
      return others.length > 0 ? { problem: "ambiguousPerson" } : { id: only.id };
    },
    newListId: (name) => findListId(name, null) ?? draft("priceList", name).id,
    keep(ids) {
      for (const id of ids) {
        const used = typeof id === "string" ? byId.get(id) : undefined;
        if (!used || used.kept) continue;
        used.kept = true;
      }
    },
    made() {
      const firstList = kept().find(({ noun }) => noun === "priceList");
      const names = (wanted: Draft["noun"]) =>
        kept()
          .filter(({ noun }) => noun === wanted)
          .map(({ name }) => name);
      let position = Math.max(0, ...categories.map((category) => category.position + 1));
      return {
        rows: kept().map((each) =>
          each.noun === "category"
            ? newRow(each, { name: each.name, position, hue: position++ % 12 })
            : newRow(each, { ...PRICE_LIST_DEFAULTS, name: each.name, isDefault: !base && each === firstList }),
        ),
        categories: names("category"),
        priceLists: names("priceList"),
      };
    },
    baseListId: base?.id ?? null,
    country: company.country ?? companyCountry(settings),
  };
}

function isNamed({ id, name, email = "", repCode = "" }: StaffMember, text: string): boolean {
  return text === id || [name, email, repCode].some((each) => each !== "" && foldName(each) === foldName(text));
}

/** Normalises a name for comparison: without accents, case and double spaces. */
function foldName(name: string): string {
  return foldText(normaliseText(name));
}

/** Finds rows by either name: the stored one if it has the name, otherwise the first that does, otherwise null. */
function namesOf(rows: readonly { readonly id: Identifier; readonly name: string; readonly nameEs?: string }[]) {
  const ids = new Map<string, Identifier[]>();
  for (const { id, name, nameEs = "" } of rows) {
    for (const each of [name, nameEs]) {
      if (each !== "") ids.set(foldName(each), [...(ids.get(foldName(each)) ?? []), id]);
    }
  }
  return (name: string, stored: Identifier | null): Identifier | null => {
    const found = ids.get(foldName(name)) ?? [];
    return found.find((id) => id === stored) ?? found[0] ?? null;
  };
}

/** "16", "16 %" or "16,0%": the only class whose taxes add up to that rate. */
function taxClassOfRate(classes: readonly TaxClass[], text: string): Identifier | null {
  const percent = /^(\d{1,2})(?:[.,](\d{1,2}))? ?%?$/.exec(text);
  if (!percent) return null;
  const rate = Number(`${percent[1]}${(percent[2] ?? "").padEnd(2, "0")}`);
  const [only, ...others] = classes.filter(({ taxes }) => taxes.reduce((sum, tax) => sum + tax.rate, 0) === rate);
  return only && others.length === 0 ? only.id : null;
}

function newRow({ id, noun }: Draft, fields: Readonly<Record<string, unknown>>): ImportRow {
  const edits = Object.entries(fields)
    .filter(([field]) => field !== "version")
    .map(([field, to]) => [field, { from: null, to }] as const);
  return { line: 0, noun, recordId: id, isNew: true, fields: Object.fromEntries(edits) };
}

function categoryProblem(code: ImportProblem["code"], values: NonNullable<ImportProblem["values"]>): ImportProblem {
  return { field: "category", code, severity: "error", values };
}
