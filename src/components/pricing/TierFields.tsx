import { CalendarClock, Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { addDays } from "#domain/values/business-day.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { BreakDraft, TiersDraft } from "#domain/pricing/tiers-draft.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

/** The messages for a part of the tiers; an error takes precedence over a warning. */
export interface TierMessages {
  /** The error's code, which determines its field of a scheduled change. */
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
}

interface TierFieldsProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: TiersDraft;
  /** The current tiers, to ask from when a change applies; null = a new product, whose price applies at once. */
  readonly before: TiersDraft | null;
  readonly day: Day;
  readonly currency: Currency;
  readonly quantityScale: 1 | 1000;
  readonly messages: Readonly<Record<"price" | "breaks" | "next", TierMessages>>;
  readonly onChange: (value: TiersDraft) => void;
}

/** A product's price on one list, with quantity breaks and a scheduled change (PRICE-11). */
export function TierFields(props: TierFieldsProps) {
  const { label, hint, value, before, currency, messages, onChange } = props;
  const { unitPrice, breaks, next } = value;
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={label}
        hint={hint}
        value={unitPrice}
        currency={currency}
        unitPrice
        error={messages.price.error}
        onChange={(price) => onChange({ ...value, unitPrice: price })}
      />
      <Warning {...messages.price} />
      <BreakFields
        breaks={breaks}
        scale={props.quantityScale}
        currency={currency}
        messages={messages.breaks}
        onChange={(changed) => onChange({ ...value, breaks: changed })}
      />
      {next === null && before !== null && <AskFrom {...props} before={before} />}
      {next !== null && <NextFields {...props} next={next} />}
    </div>
  );
}

/** "From now / from date": asked once something changed; before that, a change can be scheduled. */
function AskFrom({ value, before, day, onChange }: TierFieldsProps & { readonly before: TiersDraft }) {
  const { t } = useTranslation();
  const { unitPrice, breaks } = value;
  const isChanged = !isSameValue(unitPrice, before.unitPrice) || !isSameValue(breaks, before.breaks);
  const wait = () =>
    onChange({
      unitPrice: before.unitPrice,
      breaks: before.breaks,
      next: { from: addDays(day, 1), unitPrice: isChanged ? unitPrice : null, breaks: [...breaks] },
    });
  if (!isChanged) {
    return (
      <div className="self-start">
        <Button variant="quiet" icon={<CalendarClock aria-hidden className="size-5" />} onClick={wait}>
          {t("price.changeOnDate")}
        </Button>
      </div>
    );
  }
  return (
    <ChoiceRow
      label={t("price.counts")}
      value="now"
      options={[
        { value: "now", label: t("price.fromNow") },
        { value: "date", label: t("price.fromDate") },
      ]}
      onChange={(choice) => choice === "date" && wait()}
    />
  );
}

interface NextFieldsProps extends TierFieldsProps {
  readonly next: NonNullable<TiersDraft["next"]>;
}

/** The scheduled change: when, what, and a button to cancel it. */
function NextFields({ label, value, next, day, currency, quantityScale, messages, onChange }: NextFieldsProps) {
  const { t } = useTranslation();
  const isPriceMissing = next.unitPrice === null || Number.isNaN(next.unitPrice);
  const part = partOf(messages.next.code, isPriceMissing);
  // Without a price there is nothing to warn about yet.
  const warning = isPriceMissing ? undefined : messages.next.warning;
  const change = (changes: Partial<typeof next>) => onChange({ ...value, next: { ...next, ...changes } });
  return (
    <fieldset className="flex flex-col gap-2 rounded-card bg-raised p-3 edge">
      <legend className="sr-only">{t("records.ofList", { field: t("price.nextTitle"), list: label })}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-body font-bold">
          {t("price.nextTitle")}
        </span>
        <IconButton
          label={t("price.removeNext")}
          icon={<Trash2 className="size-5" />}
          onClick={() => onChange({ ...value, next: null })}
        />
      </div>
      <TextField
        label={t("price.fromDay")}
        hint={t("price.fromDayHint")}
        type="date"
        min={addDays(day, 1)}
        value={next.from}
        error={part === "day" ? messages.next.error : undefined}
        onChange={(from) => change({ from })}
      />
      <AmountField
        label={t("price.nextPrice")}
        value={next.unitPrice}
        currency={currency}
        unitPrice
        error={part === "price" ? messages.next.error : undefined}
        onChange={(unitPrice) => change({ unitPrice })}
      />
      <BreakFields
        breaks={next.breaks}
        scale={quantityScale}
        currency={currency}
        messages={part === "breaks" ? { ...messages.next, warning } : { warning }}
        onChange={(breaks) => change({ breaks })}
      />
    </fieldset>
  );
}

/** The field of a scheduled change that a problem belongs to. */
function partOf(code: string | undefined, isPriceMissing: boolean): "day" | "price" | "breaks" {
  if (code === "badDay" || code === "pastDay") return "day";
  if (code === "belowFloor" || code === "tooHigh") return "price";
  return isPriceMissing ? "price" : "breaks";
}

interface BreakFieldsProps {
  readonly breaks: readonly BreakDraft[];
  readonly scale: 1 | 1000;
  readonly currency: Currency;
  readonly messages: TierMessages;
  readonly onChange: (breaks: BreakDraft[]) => void;
}

const MAX_BREAKS = 10;

function BreakFields({ breaks, scale, currency, messages, onChange }: BreakFieldsProps) {
  const { t } = useTranslation();
  const set = (index: number, changes: Partial<BreakDraft>) =>
    onChange(breaks.map((entry, place) => (place === index ? { ...entry, ...changes } : entry)));
  return (
    <>
      {breaks.map((entry, index) => (
        <div key={index} className="flex items-end gap-2 pl-4">
          <div className="min-w-0 flex-1">
            <NumberField
              label={t("productEdit.fromQuantity")}
              value={entry.fromQuantity}
              decimals={scale === 1000 ? 3 : 0}
              onChange={(fromQuantity) => set(index, { fromQuantity })}
            />
          </div>
          <div className="min-w-0 flex-1">
            <AmountField
              label={t("productEdit.breakPrice")}
              value={entry.unitPrice}
              currency={currency}
              unitPrice
              onChange={(unitPrice) => set(index, { unitPrice })}
            />
          </div>
          <IconButton
            label={t("productEdit.removeBreak")}
            icon={<Trash2 className="size-5" />}
            onClick={() => onChange(breaks.toSpliced(index, 1))}
          />
        </div>
      ))}
      {messages.error !== undefined && <FieldMessage text={messages.error} />}
      <Warning {...messages} />
      {breaks.length < MAX_BREAKS && (
        <div className="self-start">
          <Button
            variant="quiet"
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => onChange([...breaks, { fromQuantity: null, unitPrice: null }])}
          >
            {t("productEdit.addBreak")}
          </Button>
        </div>
      )}
    </>
  );
}

function Warning({ error, warning }: TierMessages) {
  return error === undefined && warning !== undefined && <FieldMessage kind="warning" text={warning} />;
}
