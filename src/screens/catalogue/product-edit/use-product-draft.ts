import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { checkProduct, type ProductProblem, type ProductProblemCode } from "#domain/product/check-product.ts";
import type { FieldProblem } from "#domain/records/field-problem.ts";
import type { Product } from "#domain/product/product.ts";
import { draftOfProduct, type ProductDraft, productOfDraft, readProductDraft } from "#domain/product/product-draft.ts";
import { findSkuOwner, productDraftKey, type ProductForm } from "#local/queries/product/product-form.ts";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";

/** How long after the last key a draft is stored; leaving the page stores it at once. */
const QUIET_MS = 300;

export interface ProductEdit {
  readonly draft: ProductDraft;
  /** What the draft comes to, with what is wrong with it. */
  readonly product: Product;
  /** What is to be kept back of it; undefined where nobody said. */
  readonly safety: number | undefined;
  readonly problems: readonly (ProductProblem | FieldProblem<"skuTaken" | "notANumber" | "pastDay" | "negative">)[];
  readonly dirty: boolean;
  /** The form began with what was typed at another time. */
  readonly resumed: boolean;
  readonly change: (changes: Partial<ProductDraft>) => void;
  /** What stands beside a field: its first error once it should be said, otherwise its first warning. */
  readonly errorOf: (field: string) => string | undefined;
  readonly warningOf: (field: string) => string | undefined;
  readonly showProblems: () => void;
  readonly restart: () => void;
  readonly keep: () => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** The form's state: kept on the device at each change, so that it survives whatever happens to the page. */
export function useProductDraft(form: ProductForm, product: Product | null): ProductEdit {
  const { t } = useTranslation();
  const store = useCommand(keepFormDraft);
  const key = productDraftKey(product?.id ?? null);
  const [stored] = useState(() => (form.draft === null ? null : readProductDraft(form.draft.value)));
  const [draft, setDraft] = useState(() => stored ?? startingDraft(form, product, t("productEdit.firstUnit")));
  const [resumed, setResumed] = useState(stored !== null);
  const [dirty, setDirty] = useState(stored !== null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const unstored = useRef<ProductDraft | null>(null);

  useEffect(() => {
    if (unstored.current === null) return;
    const flush = () => {
      const latest = unstored.current;
      unstored.current = null;
      if (latest !== null) void store(key, latest);
    };
    const timer = setTimeout(flush, QUIET_MS);
    const whenHidden = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", whenHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenHidden);
    };
  }, [draft, key, store]);

  const { product: filled, problems: unfilled, safety } = productOfDraft(draft, product, form.day);
  const baseListId = form.priceLists.find((list) => list.isDefault)?.id ?? null;
  const taken = useLive(findSkuOwner, { sku: filled.sku, productId: product?.id ?? null }, { keep: true });
  const owner = taken.state === "ready" ? taken.value : null;
  const checked = checkProduct(filled, { baseListId, cost: draft.cost ?? null });
  const needsPrice = baseListId !== null && !Object.hasOwn(filled.prices, baseListId) && product === null;
  const problems = [
    ...unfilled,
    ...(needsPrice ? [{ field: `prices.${baseListId}`, code: "required", severity: "error" } as const] : []),
    ...checked,
    ...(owner ? [{ field: "sku", code: "skuTaken", severity: "error", values: { name: owner.name } } as const] : []),
  ];
  const textOf = (problem: {
    code: ProductProblemCode | "skuTaken" | "notANumber" | "pastDay" | "negative";
    values?: FieldProblem["values"];
  }) => t(`productEdit.problems.${problem.code}`, { ...problem.values });
  const find = (field: string, severity: "error" | "warning") =>
    problems.find((problem) => problem.field === field && problem.severity === severity);

  return {
    draft,
    product: filled,
    safety,
    problems,
    dirty,
    resumed,
    change: (changes) => {
      const next = { ...draft, ...changes };
      unstored.current = next;
      setDraft(next);
      setDirty(true);
      setTouched(new Set([...touched, ...Object.keys(changes)]));
    },
    errorOf: (field) => {
      const problem = find(field, "error");
      // An empty field is not wrong before somebody tried to save; a field that is being filled in wrongly is.
      const isShown = tried || (touched.has(field.split(".")[0] ?? field) && problem?.code !== "required");
      return problem && isShown ? textOf(problem) : undefined;
    },
    warningOf: (field) => {
      const problem = find(field, "warning");
      return problem && (tried || product !== null || touched.has(field.split(".")[0] ?? field))
        ? textOf(problem)
        : undefined;
    },
    showProblems: () => setTried(true),
    restart: () => {
      unstored.current = null;
      setDraft(startingDraft(form, product, t("productEdit.firstUnit")));
      setDirty(false);
      setResumed(false);
      void store(key, null);
    },
    keep: () => store(key, draft),
    forget: async () => {
      unstored.current = null;
      await store(key, null);
    },
  };
}

/** A new product begins with the likeliest: a piece, in the language of who makes it, and the company's first tax class. */
function startingDraft(form: ProductForm, product: Product | null, unit: string): ProductDraft {
  const draft = draftOfProduct(product, form.day);
  if (product !== null) return draft;
  return { ...draft, unit, taxClassId: form.company.settings.taxClasses[0]?.id ?? null };
}
