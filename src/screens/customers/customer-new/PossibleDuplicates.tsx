import { useTranslation } from "react-i18next";
import type { Customer } from "#domain/customer/customer.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listDuplicates } from "#local/queries/customer/customers.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface PossibleDuplicatesProps {
  readonly values: Customer;
  /** Which duplicates to show: those matching the fields right above, numbers or name and place. */
  readonly by: "number" | "place";
}

/** Possible duplicates (CUST-11), shown unobtrusively while typing, each once. */
export function PossibleDuplicates({ values, by }: PossibleDuplicatesProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { id, name, phone, taxId, position } = values;
  const found = readyValue(useLive(listDuplicates, { id, name, phone, taxId, position }, { keep: true })) ?? [];
  const shown = found.filter(({ because }) => because.some((reason) => reason !== "name") === (by === "number"));
  if (shown.length === 0) return null;
  return (
    <section
      aria-live="polite"
      className="overflow-hidden rounded-control border-[length:var(--edge)] border-l-4 border-attention-ink bg-attention-soft"
    >
      <h3 className="px-4 pt-3 pb-1 text-body font-medium">{t("customerForm.duplicates", { count: shown.length })}</h3>
      <ul>
        {shown.map(({ customer, because, distance }) => (
          <li key={customer.id} className="last:[&>*]:shadow-none">
            <ListRow
              title={customer.name}
              detail={[
                ...because.map((reason) => t(`customerForm.because.${reason}`)),
                distance !== null &&
                  t("customerForm.duplicateDistance", { distance: formatDistance(distance, locale) }),
              ]
                .filter((part) => part !== false)
                .join(" · ")}
              to={`/customer/${customer.id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
