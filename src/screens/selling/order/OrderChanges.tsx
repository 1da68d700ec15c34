import type { StoredOrder } from "#domain/order/order.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Section } from "#ui/layout/Section.tsx";
import { useDifferenceWords } from "./use-difference-words.ts";
import { WhenByWhom } from "./WhenByWhom.tsx";

/** How revisions of each kind are called; the others are edits. */
const TITLES = {
  picked: "order.changes.picked",
  moved: "order.changes.moved",
  substituted: "order.changes.substituted",
  noStock: "order.changes.noStock",
  delivered: "order.changes.delivered",
  split: "order.changes.split",
  capturedPrices: "order.settled.capturedPrices",
} as const;

/** What was changed of what was agreed, the latest first: by whom, when, why, and each value before and after (ORDER-40). */
export function OrderChanges({ order }: { readonly order: StoredOrder }) {
  const { t, language } = useText();
  const company = useCompany() ?? null;
  const wordsOf = useDifferenceWords(order);
  const { revisions = [] } = order;
  if (revisions.length === 0) return null;
  return (
    <Section title={t("order.changes.title")}>
      <ol className="edge-t">
        {revisions.toReversed().map(({ revision, at, byName, kind, reasonCode, words, differences }) => (
          <li key={revision} className="flex flex-col gap-1 px-4 py-3 edge-b">
            <span className="text-body font-medium">{t(isTitled(kind) ? TITLES[kind] : "order.changes.edited")}</span>
            <WhenByWhom at={at} byName={byName} />
            <span className="text-body break-words empty:hidden">
              {reasonText(
                company,
                "editReasons",
                { reason: words, ...(reasonCode !== null && { reasonCode }) },
                language,
              )}
            </span>
            {wordsOf(differences).map(({ key, title, rows }) => (
              <div key={key} className="flex flex-col text-body">
                <span className="font-medium break-words">{title}</span>
                <ul>
                  {rows.map(({ field, label, from, to }) => (
                    <li key={field} className="tabular-nums break-words">
                      {t("order.changes.fromTo", { field: label, from, to })}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function isTitled(kind: string): kind is keyof typeof TITLES {
  return Object.hasOwn(TITLES, kind);
}
