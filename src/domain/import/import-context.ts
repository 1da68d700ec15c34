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

/** How a file is to be taken: what somebody chose or left as it was guessed. */
export interface ImportSetup {
  readonly kind: ImportKind;
  /** What each column fills, in the file's order. */
  readonly targets: readonly ColumnTarget[];
  /** Null where no number of the file has a decimal sign, or nobody has decided. */
  readonly decimalMark: DecimalMark | null;
  /** The tax class of new products that name none. */
  readonly taxClassId: Identifier | null;
}

/** What a company has that rows speak of. */
export interface ImportCompany {
  readonly company: Company;
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** Who may look after customers, and whoever does. */
  readonly staff: readonly StaffMember[];
  /** The company's business day: a file's prices are compared with those that count on it. */
  readonly day: Day;
}

/**
 * Who of the staff is called so: by name, e-mail, rep code or id. Whoever is named already (`stored`) comes before all
 * others of the name; of those nobody is chosen who is not the only one still here.
 */
export type FindPerson = (
  said: string,
  stored: readonly unknown[],
) => { readonly id: Identifier } | { readonly problem: "unknownPerson" | "ambiguousPerson" };

/** The categories and price lists of an import, by name; those that are missing are made when a good row needs them. */
export interface ImportLookup {
  /**
   * The category of this name, or why there can be none. Made only when `keep` is called with it. Where several have the
   * name it is the one that the record has already: `stored`, here and below.
   */
  findCategory(
    name: string,
    stored: Identifier | null,
  ): { readonly id: Identifier } | { readonly problem: ImportProblem };
  findPriceList(name: string, stored: Identifier | null): Identifier | null;
  /** Also by its rate, where one class alone has it: "16 %". */
  findTaxClass(name: string, stored: Identifier | null): Identifier | null;
  readonly findPerson: FindPerson;
  newListId(name: string): Identifier;
  /** A row that uses these ids is good: what is new among them is to be made. */
  keep(ids: Iterable<unknown>): void;
  /** What is to be made: lists in the order of their columns, categories in that of the rows. */
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

/** Opens the lookup over what the company has. `newId` names what is to be made. */
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
    findPerson(said, stored) {
      if (stored.includes(said)) return { id: said };
      const called = staff.filter((person) => isCalled(person, said));
      const known = called.find(({ id }) => stored.includes(id));
      if (known) return { id: known.id };
      const [only, ...others] = called.filter(({ active }) => active);
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

function isCalled({ id, name, email = "", repCode = "" }: StaffMember, said: string): boolean {
  return said === id || [name, email, repCode].some((each) => each !== "" && foldName(each) === foldName(said));
}

/** A name as names are compared: accents, case and double spaces do not count. */
function foldName(name: string): string {
  return foldText(normaliseText(name));
}

/** Finds rows by either name: the stored one where it has the name, else the first that has it, else null. */
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

/** "16", "16 %" or "16,0%": the one class whose taxes make that rate together. */
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
