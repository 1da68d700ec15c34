import { Delete, Trash2 } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { decimalSign, formatQuantity, parseQuantity } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { PadKey } from "./PadKey.tsx";
import { joinClasses } from "../styles/join-classes.ts";
import { addToTyped, pressKey } from "./number-pad-keys.ts";
import { useStableCallback } from "../hooks/use-stable-callback.ts";

interface NumberPadProps {
  /** The initial quantity, in the product's scale. The first key replaces it. */
  readonly quantity: number;
  readonly quantityScale?: 1 | 1000;
  /** The unit's name after the number. */
  readonly unit?: string;
  /** Above 1, the pad can also count cases of this many units. */
  readonly unitsPerCase?: number;
  /** Sold by the case only. */
  readonly casesOnly?: boolean;
  /** The problem with a quantity (in the product's scale, null = not a number) as text, or null. */
  readonly check: (quantity: number | null) => string | null;
  /** The whole cases that may have been meant by a quantity that is too large, or null. */
  readonly casesInstead?: (quantity: number) => number | null;
  /** What there is to know of a quantity that can be set, as its price; null = nothing. */
  readonly noteOf?: ((quantity: number) => string | null) | undefined;
  /** What else there is to know of the product, as its stock. */
  readonly facts?: ReactNode;
  readonly onDone: (quantity: number) => void;
  /** Sets the quantity and goes on with the next one; absent where there is none. */
  readonly onNext?: ((quantity: number) => void) | undefined;
  /** Takes it out of what is counted; absent while it is not in there. */
  readonly onRemove?: (() => void) | undefined;
}

/** A row of digits, and what its step at the edge adds. */
const ROWS: readonly (readonly [readonly string[], number])[] = [
  [["1", "2", "3"], 5],
  [["4", "5", "6"], 10],
  [["7", "8", "9"], 12],
];

/**
 * The quantity pad (ORDER-8): digits, unit or case, quick steps, and the actions, always in reach. For use in a `Sheet`.
 * Nothing above the keys changes its height while somebody types; on a screen held sideways the keys are beside it.
 */
export function NumberPad({
  quantity,
  quantityScale = 1,
  unit = "",
  unitsPerCase = 1,
  casesOnly = false,
  check,
  casesInstead,
  noteOf,
  facts,
  onDone,
  onNext,
  onRemove,
}: NumberPadProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const sign = decimalSign(locale);
  const counted = casesOnly ? Math.ceil(quantity / unitsPerCase) : quantity;
  const [typed, setTyped] = useState(counted > 0 ? formatQuantity(counted, quantityScale, locale) : "");
  const [fresh, setFresh] = useState(true);
  const [cases, setCases] = useState(casesOnly);

  const parsed = parseQuantity(typed, quantityScale, locale);
  const asked = parsed === null ? null : parsed * (cases ? unitsPerCase : 1);
  const problem = typed === "" ? null : check(asked);
  const instead = cases || asked === null ? null : (casesInstead?.(asked) ?? null);

  function press(key: string) {
    setTyped(pressKey(fresh ? "" : typed, key, { sign, quantityScale }));
    setFresh(false);
  }

  function finish() {
    if (asked !== null && problem === null) onDone(asked);
  }

  useKeyboard(sign, press, finish);

  const isReady = asked !== null && problem === null;

  return (
    <div
      data-first-focus
      tabIndex={-1}
      className="flex flex-col gap-x-4 gap-y-2 px-4 pt-2 outline-none flat:grid flat:grid-cols-2 flat:pb-3"
    >
      <div className="flex flex-col gap-2">
        <div className="flex items-center gap-2">
          <span className="size-12 shrink-0">
            {onRemove && (
              <IconButton
                label={t("ui.removeQuantity")}
                icon={<Trash2 aria-hidden className="size-5" />}
                onClick={onRemove}
              />
            )}
          </span>
          {/* On one line, however many digits: a second one would move the keys. */}
          <output aria-live="polite" className="flex min-w-0 flex-1 items-baseline justify-center gap-x-2">
            <span
              className={joinClasses(
                "text-figure font-bold tabular-nums",
                fresh && "rounded-control bg-brand-soft px-2",
              )}
            >
              {typed === "" ? "0" : typed}
            </span>
            <span className="truncate text-body text-muted low:text-caption tight:text-caption">
              {cases ? t("ui.cases", { count: unitsPerCase }) : unit}
            </span>
          </output>
          {/* The number stands in the middle where there is room for that. */}
          <span className="size-12 shrink-0 low:hidden tight:hidden" />
        </div>
        {facts !== undefined && (
          <p className="min-h-5 truncate text-center text-caption text-muted low:hidden">{facts}</p>
        )}
        {/* As high without text as with it: the keys below never move under the thumb. */}
        <div
          className={joinClasses(
            "flex items-center justify-center text-center text-body tight:text-caption",
            "low:text-[length:6vmin] low:leading-tight",
            noteOf || casesInstead ? "h-[3rem] low:h-14 tight:h-[3.375rem]" : "h-[1.5rem] tight:h-[2.25rem]",
          )}
        >
          <p role="alert" className="font-medium text-danger empty:hidden">
            {problem}
          </p>
          {problem === null && noteOf && (
            <p aria-live="polite" className="text-muted tabular-nums">
              {asked !== null && noteOf(asked)}
            </p>
          )}
        </div>
        {unitsPerCase > 1 && !casesOnly && (
          // What may have been meant stands in the place of the choice that it makes, which keeps its height.
          <div className="grid *:[grid-area:1/1]">
            <div className={joinClasses("grid grid-cols-2 gap-2", instead !== null && "invisible")}>
              <UnitChoice selected={!cases} onClick={() => setCases(false)} label={t("ui.byUnit")} />
              <UnitChoice
                selected={cases}
                onClick={() => setCases(true)}
                label={t("ui.byCase", { count: unitsPerCase })}
              />
            </div>
            {instead !== null && (
              <button
                type="button"
                onClick={() => {
                  setCases(true);
                  setTyped(formatQuantity(instead, 1, locale));
                  setFresh(false);
                }}
                className={joinClasses(CHOICE, "bg-card text-ink")}
              >
                {t("ui.useCases", { cases: formatQuantity(instead, 1, locale), count: unitsPerCase })}
              </button>
            )}
          </div>
        )}
      </div>
      <div className="grid grid-cols-4 content-start gap-2 flat:row-span-2">
        {ROWS.map(([digits, step]) => (
          <Fragment key={step}>
            {digits.map((digit) => (
              <PadKey key={digit} label={digit} onClick={() => press(digit)} />
            ))}
            <PadKey
              label={`+${step}`}
              quiet
              onClick={() => {
                setTyped(addToTyped(typed, step, quantityScale, locale));
                setFresh(false);
              }}
            />
          </Fragment>
        ))}
        {quantityScale === 1 ? <span /> : <PadKey label={sign} onClick={() => press(sign)} />}
        <PadKey label="0" onClick={() => press("0")} />
        <span />
        <PadKey
          label={<Delete aria-hidden className="size-6" />}
          name={t("ui.deleteDigit")}
          onClick={() => press("delete")}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 flex gap-2 bg-paper px-4 pb-3 *:flex-1 flat:static flat:mx-0 flat:self-end flat:px-0 flat:pb-0">
        {onNext && (
          <Button disabled={!isReady} onClick={() => asked !== null && onNext(asked)}>
            {t("ui.nextQuantity")}
          </Button>
        )}
        <Button variant="main" disabled={!isReady} onClick={finish}>
          {t("ui.setQuantity")}
        </Button>
      </div>
    </div>
  );
}

/** The pad also takes keyboard input. In a sheet it is focused first, so that Enter sets the quantity. */
function useKeyboard(sign: string, onPress: (key: string) => void, onFinish: () => void): void {
  const hear = useStableCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key) || event.key === sign) onPress(event.key);
    else if (event.key === "Backspace") onPress("delete");
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) onFinish();
  });
  useEffect(() => {
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [hear]);
}

const CHOICE =
  "min-h-12 rounded-control px-1 text-body font-medium edge-control low:px-0 low:text-caption tight:text-caption";

function UnitChoice({ label, selected, onClick }: { label: string; selected: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onClick}
      className={joinClasses(CHOICE, selected ? "bg-ink text-paper" : "bg-card text-ink")}
    >
      {label}
    </button>
  );
}
