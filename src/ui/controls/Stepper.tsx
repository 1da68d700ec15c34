import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { stepQuantity } from "./step-quantity.ts";

interface StepperProps {
  /** What is counted, for the buttons' accessible names. */
  readonly label: string;
  /** In the product's scale, like `min`, `max` and `step`; 0 = not in the cart. */
  readonly quantity: number;
  readonly quantityScale?: 1 | 1000;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Called with 0 when the quantity drops below `min`. */
  readonly onChange: (quantity: number) => void;
  /** Called on a tap on the number. */
  readonly onOpenPad: () => void;
}

/** Shared, and not clipped: a list renders and paints dozens of them at every letter of a search. */
const MINUS = <Minus className="size-5 overflow-visible" />;
const PLUS = <Plus className="size-5 overflow-visible" />;

/** Minus, number, plus. At 0 only the plus is shown, to keep long lists calm. */
export function Stepper({ label, quantity, quantityScale = 1, min, max, step, onChange, onOpenPad }: StepperProps) {
  const { t, locale } = useText();
  const shown = formatQuantity(quantity, quantityScale, locale);
  const more = stepQuantity(quantity, { min, max, step }, 1);
  return (
    <fieldset
      aria-label={label}
      className="box-content flex h-12 shrink-0 items-center rounded-control bg-card edge-control"
    >
      {quantity > 0 && (
        <>
          <StepButton
            label={t("ui.less", { label })}
            onClick={() => onChange(stepQuantity(quantity, { min, max, step }, -1))}
            icon={MINUS}
          />
          <button
            type="button"
            onClick={onOpenPad}
            aria-label={t("ui.quantityOf", { label, quantity: shown })}
            className="h-full min-w-12 px-1 text-row font-bold tabular-nums active:bg-raised"
          >
            {shown}
          </button>
        </>
      )}
      <StepButton
        label={t("ui.more", { label })}
        isForRow
        disabled={more === quantity}
        onClick={() => onChange(more)}
        icon={PLUS}
      />
    </fieldset>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  /** The one that arrow keys go to from the row before. */
  readonly isForRow?: boolean;
  readonly onClick: () => void;
}

function StepButton({ label, icon, disabled = false, isForRow = false, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      data-for-row={isForRow || undefined}
      onClick={onClick}
      className="inline-flex h-full w-12 items-center justify-center rounded-control text-brand active:bg-brand-soft disabled:text-muted"
    >
      {icon}
    </button>
  );
}
