import { useState } from "react";
import { useTranslation } from "react-i18next";
import { expectStock, type ExpectStockProblem } from "#commands/stock/expect-stock.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { IncomingStock } from "#domain/stock/stock.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/hooks/use-now.ts";

interface IncomingSheetProps {
  readonly details: ProductDetails;
  readonly onClose: () => void;
}

/** The next delivery of a product to the store (STOCK-7), for people who count stock. Works offline. */
export function IncomingSheet({ details, onClose }: IncomingSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const now = useNow();
  const save = useCommand(expectStock);
  const { product, company, incoming } = details;
  const today = businessDayOf(now, company.settings.timeZone);
  const [day, setDay] = useState(incoming?.day ?? addDays(today, 1));
  const [quantity, setQuantity] = useState(incoming?.quantity ?? null);
  const [problem, setProblem] = useState<ExpectStockProblem["code"] | null>(null);

  async function send(next: IncomingStock | null) {
    const answer = await save({ product, incoming: next });
    if (!answer.ok) return setProblem(answer.problem.code);
    onClose();
    showToast(t(next === null ? "products.incoming.removed" : "products.incoming.done"));
  }

  const textOf = (...codes: ExpectStockProblem["code"][]) =>
    problem !== null && codes.includes(problem) ? t(`products.incoming.problems.${problem}`) : undefined;
  const failure = textOf("notAllowed", "storageFull");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("products.incoming.title", { name: localName(product, language) })}
      footer={
        <div className="flex flex-col gap-2">
          <Button variant="main" full onClick={() => void send({ day, quantity: quantity ?? 0 })}>
            {t("products.incoming.save")}
          </Button>
          {incoming !== null && (
            <Button full onClick={() => void send(null)}>
              {t("products.incoming.remove")}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <FieldPair>
          <NumberField
            label={t("products.incoming.quantity")}
            value={quantity}
            decimals={product.quantityScale === 1000 ? 3 : 0}
            suffix={product.unit}
            error={textOf("invalid")}
            onChange={setQuantity}
          />
          <TextField
            label={t("products.incoming.day")}
            type="date"
            min={today}
            value={day}
            error={textOf("pastDay")}
            onChange={setDay}
          />
        </FieldPair>
        <p className="text-body text-muted">{t("products.incoming.hint")}</p>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </div>
    </Sheet>
  );
}
