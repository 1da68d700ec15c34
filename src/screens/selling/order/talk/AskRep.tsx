import { useState } from "react";
import type { StoredOrder } from "#domain/order/order.ts";
import { mayTakeStep } from "#domain/order-life/order-steps.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { LONGEST_WORDS, useTalk } from "./use-talk.ts";

/** Asks the salesperson about an order that waits for the store's decision (ORDER-73). */
export function AskRep({ order }: { readonly order: StoredOrder }) {
  const { t } = useText();
  const { uid, roles } = useDevice().identity;
  const { orderId, repName } = order;
  const [isOpen, setOpen] = useState(false);
  const { words, problem, setWords, say } = useTalk(orderId);
  async function ask() {
    if (await say({ kind: "ask", words: words.trim() })) setOpen(false);
  }
  const step = { kind: "ask", words: "?" } as const;
  const mayAsk = roles.some((role) => mayTakeStep(order, step, order.status, { uid, role, settings: null }));
  if (!mayAsk || order.repId === uid || order.waitsFor === "rep") return null;
  return (
    <div className="px-4 *:w-full panes:*:w-auto">
      <Button onClick={() => setOpen(true)}>{t("order.talk.askRep", { name: repName })}</Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("order.talk.askRep", { name: repName })}
        footer={
          <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
            <Button onClick={() => setOpen(false)}>{t("ui.back")}</Button>
            <Button variant="main" disabled={words.trim() === ""} onClick={() => void ask()}>
              {t("order.talk.sendQuestion")}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-2 p-4">
          <TextArea label={t("order.talk.ask")} value={words} rows={3} maxLength={LONGEST_WORDS} onChange={setWords} />
          {problem !== null && <p className="text-danger">{problem}</p>}
        </div>
      </Sheet>
    </div>
  );
}
