import { Delete } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSamePin } from "#commands/counter/keep-pin.ts";
import { PIN_LENGTH } from "#domain/counter/till-pin.ts";
import type { Operator } from "#local/queries/company/people.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { PadKey } from "#ui/controls/PadKey.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

/** After so many wrong PINs in a row the pad rests. */
const MOST_WRONG = 5;
const REST_MS = 30_000;

interface TillLockProps {
  readonly operators: readonly Operator[];
  readonly onUnlock: (operator: Operator) => void;
  readonly onLeave: () => void;
}

/** Asks who serves, and for their PIN (COUNTER-16). It has no field, so that a scan is never taken for a PIN. */
export function TillLock({ operators, onUnlock, onLeave }: TillLockProps) {
  const { t } = useTranslation();
  const [chosenId, setChosenId] = useState(operators[0]?.id ?? "");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(0);
  const [checking, setChecking] = useState(false);
  const chosen = operators.find(({ id }) => id === chosenId) ?? operators[0];
  const rests = wrong >= MOST_WRONG;

  async function press(digit: string) {
    if (checking || rests || chosen === undefined) return;
    const pin = typed + digit;
    setTyped(pin);
    if (pin.length < PIN_LENGTH) return;
    setChecking(true);
    const isRight = await isSamePin(pin, chosen.tillPin);
    setChecking(false);
    setTyped("");
    if (isRight) return onUnlock(chosen);
    setWrong(wrong + 1);
    if (wrong + 1 >= MOST_WRONG) setTimeout(() => setWrong(0), REST_MS);
  }

  return (
    <Sheet open onClose={onLeave} title={t("counter.lock.title")}>
      <div className="flex flex-col gap-4 p-4 flat:grid flat:grid-cols-2">
        <div className="flex flex-col gap-4 flat:gap-2">
          <ChoiceRow
            label={t("counter.lock.who")}
            value={chosen?.id ?? ""}
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setChosenId(id);
              setTyped("");
            }}
          />
          <output aria-label={t("counter.lock.typed", { count: typed.length })} className="text-center text-figure">
            {"●".repeat(typed.length) + "○".repeat(PIN_LENGTH - typed.length)}
          </output>
          <p role="alert" className="min-h-[1.5rem] text-center text-body font-medium text-danger">
            {wrong > 0 && typed === "" && !checking ? t(rests ? "counter.lock.rests" : "counter.lock.wrong") : ""}
          </p>
        </div>
        {/* On a screen held sideways all keys are in sight, beside the rest. */}
        <div className="grid grid-cols-3 content-start gap-2 flat:row-span-2">
          {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
            <PadKey key={digit} label={digit} onClick={() => void press(digit)} />
          ))}
          <span />
          <PadKey label="0" onClick={() => void press("0")} />
          <PadKey
            label={<Delete aria-hidden className="size-6" />}
            name={t("ui.deleteDigit")}
            onClick={() => setTyped(typed.slice(0, -1))}
          />
        </div>
        <p className="text-body text-muted">{t("counter.lock.text")}</p>
      </div>
    </Sheet>
  );
}
