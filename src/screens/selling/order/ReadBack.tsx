import type { Order } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { SignatureDrawing } from "#components/delivery/SignatureDrawing.tsx";
import { Section } from "#ui/layout/Section.tsx";

interface ReadBackProps {
  readonly order: Pick<Order, "signed">;
  /** It was changed after it had been signed. */
  readonly isChanged: boolean;
}

/** What the customer signed when the order was read back to them, or why nobody did (SELL-15); nothing if it was not asked. */
export function ReadBack({ order: { signed }, isChanged }: ReadBackProps) {
  const { t } = useText();
  if (signed === undefined) return null;
  const { drawing, name, unsigned } = signed;
  return (
    <Section title={t("order.signed.title")}>
      <div className="flex flex-col gap-2 px-4">
        {drawing === null ? (
          <p className="text-body">{t("order.signed.nobody", { reason: unsigned ?? "" })}</p>
        ) : (
          <div className="max-w-sm rounded-card bg-card edge">
            <SignatureDrawing signature={drawing} label={t("deliver.signed")} />
          </div>
        )}
        {name !== "" && <p className="text-body">{name}</p>}
        {isChanged && <p className="text-caption text-muted">{t("order.signed.before")}</p>}
      </div>
    </Section>
  );
}
