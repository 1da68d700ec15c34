import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { changeOrder } from "#commands/order/change-order.ts";
import { isShort, nextStop, type PickStop, stopKey } from "#domain/order-life/pick-list.ts";
import { roomFor } from "#domain/order-life/picking-steps.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { findByCode } from "#local/queries/product/find-by-code.ts";
import { readSubstitutes } from "#local/queries/product/substitutes.ts";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import type { FoundLess } from "./ShortSheet.tsx";

/** Picking a list: the line in view, and what can be done. */
export interface Picking {
  /** Null = every line has been picked. */
  readonly current: PickStop | null;
  readonly message: { readonly text: string; readonly isProblem: boolean } | null;
  readonly go: (stop: PickStop) => void;
  readonly pickAll: (stop: PickStop) => void;
  /** The line that is asked about. */
  readonly shortOf: PickStop | null;
  readonly askShort: (stop: PickStop | null) => void;
  readonly pickShort: (found: FoundLess) => void;
  /** The short line for which something else may be put in, and how much of it (ORDER-81). */
  readonly insteadOf: { readonly stop: PickStop; readonly missing: number } | null;
  readonly askInstead: (stop: PickStop | null) => void;
  readonly putIn: (name: string) => void;
  readonly finish: () => void;
}

/** A scanned code ticks its line with all that was ordered; a line that is ticked already is left out (ORDER-96). */
export function usePicking(stops: readonly PickStop[], back: string): Picking {
  const { t, language } = useText();
  const navigate = useNavigate();
  const change = useCommand(changeOrder);
  const lookUp = useCommand(findByCode);
  const suggest = useCommand(readSubstitutes);
  const [chosen, setChosen] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [shortKey, setShortKey] = useState<string | null>(null);
  const [insteadKey, setInsteadKey] = useState<string | null>(null);
  const [message, setMessage] = useState<Picking["message"]>(null);
  // The next scan may come before this one's tick is read again.
  const ticked = useRef(new Set<string>());
  const stopOf = (key: string | null) => stops.find((stop) => stopKey(stop) === key) ?? null;
  const current = stopOf(chosen) ?? nextStop(stops, last);
  const shortOf = stopOf(shortKey);
  const insteadStop = stopOf(insteadKey);
  const missing = insteadStop && isShort(insteadStop) ? missingIn(insteadStop) : 0;

  async function pick(stop: PickStop, found: Omit<FoundLess, "reasonCode"> & { reasonCode: string | null }) {
    const answer = await change(stop.order.orderId, { kind: "pick", lineId: stop.line.lineId, ...found });
    setShortKey(null);
    setMessage(answer.ok ? null : { text: t(`order.problems.${answer.problem.code}`), isProblem: true });
    if (!answer.ok) {
      ticked.current.delete(stopKey(stop));
      return false;
    }
    setChosen(null);
    setLast(stopKey(stop));
    return true;
  }

  /** What is short may be replaced at once, where there is something alike. */
  async function pickLess(stop: PickStop, found: FoundLess) {
    if (!(await pick(stop, found))) return;
    const { line, order } = stop;
    const isReplaced = order.lines.some(({ insteadOf }) => insteadOf === line.lineId);
    if (line.insteadOf !== undefined || isReplaced) return;
    const taken = order.lines.map(({ productId }) => productId);
    const missing = line.quantity - found.quantity;
    const substitutes = await suggest({ line, missing, customerId: order.customerId, taken });
    if (substitutes.length > 0) setInsteadKey(stopKey(stop));
  }

  const pickAll = (stop: PickStop) => pick(stop, { quantity: stop.line.quantity, reasonCode: null, words: "" });

  async function scan(code: string) {
    const product = await lookUp({ code });
    const isMeant = ({ line }: PickStop) => line.productId === product?.id || line.sku === code;
    const meant = [...(current ? [current] : []), ...stops].filter(isMeant);
    const open = meant.find((stop) => stop.picked === null && !ticked.current.has(stopKey(stop)));
    if (open) {
      ticked.current.add(stopKey(open));
      await pickAll(open);
      setMessage({ text: t("pick.ticked", { name: localName(open.line, language) }), isProblem: false });
    } else {
      const [known] = meant;
      const text = known
        ? t("pick.tickedBefore", { name: localName(known.line, language) })
        : t("pick.notListed", { code });
      setMessage({ text, isProblem: true });
    }
  }
  useScanner((code) => {
    if (shortOf === null && missing === 0) void scan(code);
    else showToast(t("pick.notNow"));
  });

  async function finish() {
    for (const orderId of new Set(stops.map(({ order }) => order.orderId))) {
      const answer = await change(orderId, { kind: "finishPicking" });
      if (!answer.ok) {
        setMessage({ text: t(`order.problems.${answer.problem.code}`), isProblem: true });
        return;
      }
    }
    await navigate(back);
  }

  return {
    current,
    message,
    go(stop) {
      setMessage(null);
      setChosen(stopKey(stop));
    },
    pickAll: (stop) => void pickAll(stop),
    shortOf,
    askShort: (stop) => setShortKey(stop && stopKey(stop)),
    pickShort: (found) => void (shortOf && pickLess(shortOf, found)),
    insteadOf: insteadStop && missing > 0 ? { stop: insteadStop, missing } : null,
    askInstead: (stop) => setInsteadKey(stop && stopKey(stop)),
    putIn(name) {
      setInsteadKey(null);
      setMessage({ text: t("pick.insteadAdded", { name }), isProblem: false });
    },
    finish: () => void finish(),
  };
}

/** How much of a line something else may still be put in for; nothing of what was put in itself. */
export function missingIn({ order, line }: PickStop): number {
  return line.insteadOf === undefined ? roomFor(order, line) : 0;
}
