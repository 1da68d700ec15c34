import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkProduct } from "#domain/product/check-product.ts";
import { isSavable } from "#domain/records/field-problem.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { changeTiers } from "#domain/pricing/price-tiers.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { readTiers, draftOfTiers } from "#domain/pricing/tiers-draft.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TierFields } from "#components/pricing/TierFields.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";

interface ListPriceSheetProps {
  readonly product: Product;
  readonly list: PriceList;
  readonly currency: Currency;
  readonly day: Day;
  readonly onClose: () => void;
}

/** Changes one product's price on one list, from now or from a date. */
export function ListPriceSheet({ product, list, currency, day, onClose }: ListPriceSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(saveRecord);
  // The value the sheet opened with: the server reports a conflict if somebody else changes it meanwhile.
  const [before] = useState(product);
  const [started] = useState(() => draftOfTiers(product, list.id, day));
  const [typed, setTyped] = useState(started);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { tiers, problems: unread } = readTiers(typed, list.id, day);
  const after = changeTiers(before, list.id, tiers, day);
  const ofList = (field: string) => field.endsWith(`.${list.id}`) || (field === "floorPrice" && list.isDefault);
  const baseListId = list.isDefault ? list.id : null;
  const known = checkProduct(before, { baseListId });
  const problems = [
    ...unread,
    ...checkProduct(after, { baseListId }).filter(
      (problem) =>
        ofList(problem.field) &&
        (problem.severity === "warning" ||
          !known.some(({ field, code }) => field === problem.field && code === problem.code)),
    ),
  ];
  const messagesOf = (name: string) => {
    const found = problems.filter(({ field }) => field === `${name}.${list.id}`);
    const textOf = (severity: "error" | "warning") => {
      const problem = found.find((each) => each.severity === severity);
      const isShown = problem !== undefined && (tried || problem.code !== "required");
      return isShown ? t(`productEdit.problems.${problem.code}`, { ...problem.values }) : undefined;
    };
    const code = found.find(({ severity }) => severity === "error")?.code;
    return { code, error: textOf("error"), warning: textOf("warning") };
  };
  const isBelowFloor = problems.some(({ field, severity }) => field === "floorPrice" && severity === "error");
  const price = messagesOf("prices");

  async function submit() {
    setTried(true);
    setFailure(null);
    if (!isSavable(problems)) return;
    const answer = await save({ noun: "product", recordId: before.id, before, after });
    if (answer.ok) {
      showToast(t("productEdit.saved", { name: localName(before, language) }));
      onClose();
    } else setFailure(t(`records.problems.${answer.problem.code}`));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={localName(product, language)}
      footer={
        <Button variant="main" full onClick={() => void submit()}>
          {t("priceLists.savePrice")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-4">
        <TierFields
          label={t("priceLists.priceOn", { list: list.name })}
          hint={list.basis.kind === "percent" ? t("productEdit.computed") : undefined}
          value={typed}
          before={started}
          day={day}
          currency={currency}
          quantityScale={product.quantityScale}
          messages={{
            price: isBelowFloor ? { error: t("priceLists.belowFloor") } : price,
            breaks: messagesOf("breaks"),
            next: messagesOf("nextPrices"),
          }}
          onChange={setTyped}
        />
        {failure !== null && <FieldMessage text={failure} />}
      </div>
    </Sheet>
  );
}
