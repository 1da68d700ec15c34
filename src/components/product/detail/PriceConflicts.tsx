import { useTranslation } from "react-i18next";
import type { OwnPrice } from "#local/queries/product/product-details.ts";
import type { RecordNames } from "#local/queries/company/record-names.ts";
import { useRecordText } from "#components/records/use-record-text.ts";
import { useAppActions } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";

interface PriceConflictsProps {
  readonly ownPrices: readonly OwnPrice[];
  readonly names: RecordNames | undefined;
}

/** Prices changed here that need an answer: this person's, the store's, and which one counts until then (PRICE-34). */
export function PriceConflicts({ ownPrices, names }: PriceConflictsProps) {
  const open = ownPrices.filter(({ sync }) => sync === "needs_you");
  if (open.length === 0 || names === undefined) return null;
  return <Questions open={open} names={names} />;
}

interface QuestionsProps {
  readonly open: readonly OwnPrice[];
  readonly names: RecordNames;
}

function Questions({ open, names }: QuestionsProps) {
  const { t } = useTranslation();
  const { openSyncSheet } = useAppActions();
  const text = useRecordText(names);
  return (
    <div className="flex flex-col gap-2 px-4">
      {open.map(({ field, to, counts, conflict }) => {
        const values = {
          field: text.fieldName("product", field),
          mine: text.fieldValue("product", field, to),
          theirs: text.fieldValue("product", field, counts),
        };
        return (
          <Notice
            key={field}
            tone="attention"
            action={
              <Button onClick={openSyncSheet}>{t(conflict ? "price.conflict.decide" : "price.conflict.see")}</Button>
            }
          >
            <p className="font-medium">{t(conflict ? "price.conflict.two" : "price.conflict.refused")}</p>
            <p className="tabular-nums">
              {conflict
                ? t("price.conflict.twoText", {
                    ...values,
                    name: conflict.theirName || t("records.conflict.somebody"),
                  })
                : t("price.conflict.refusedText", values)}
            </p>
          </Notice>
        );
      })}
    </div>
  );
}
