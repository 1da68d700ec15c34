import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSavedFilter, openSavedFilter, saveFilter } from "#domain/order/saved-filters.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useSavedFilters } from "./use-saved-filters.ts";
import type { AskOrders } from "./use-asked-orders.ts";

const LONGEST_NAME = 40;

/** The filters with a name: one tap applies one; the filter in use can get a name, or lose it (ORDER-61). */
export function SavedFilters({ asked, isPlain }: { readonly asked: AskOrders; readonly isPlain: boolean }) {
  const { t } = useTranslation();
  const { filter, sort, filterBy } = asked;
  const { saved, save, remove } = useSavedFilters();
  const [name, setName] = useState<string | null>(null);
  const current = saved.find((each) => isSavedFilter(each, filter, sort));
  const typed = name?.trim() ?? "";
  if (saved.length === 0 && isPlain) return null;
  return (
    <section aria-label={t("orders.filter.saved")} className="flex flex-col gap-2">
      {saved.length > 0 && <h3 className="text-body font-medium">{t("orders.filter.saved")}</h3>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {saved.map((each) => (
          <Chip
            key={each.name}
            selected={each === current}
            onClick={() => {
              const opened = openSavedFilter(each);
              filterBy(opened.filter, opened.sort);
            }}
          >
            {each.name}
          </Chip>
        ))}
      </div>
      {current ? (
        <div>
          <Button variant="quiet" onClick={() => remove(current.name)}>
            {t("orders.filter.forget", { name: current.name })}
          </Button>
        </div>
      ) : isPlain ? null : name === null ? (
        <div>
          <Button onClick={() => setName("")}>{t("orders.filter.save")}</Button>
        </div>
      ) : (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === "") return;
            save(saveFilter(typed, filter, sort));
            setName(null);
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField label={t("orders.filter.name")} value={name} maxLength={LONGEST_NAME} onChange={setName} />
          </div>
          <Button type="submit" variant="main" disabled={typed === ""}>
            {t("orders.filter.keep")}
          </Button>
        </form>
      )}
    </section>
  );
}
