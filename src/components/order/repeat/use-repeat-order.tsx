import { type ReactNode, useState } from "react";
import { repeatOrder } from "#commands/order/repeat-order.ts";
import type { DraftChoice } from "#domain/order/cart.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { readDraftOf } from "#local/queries/order/drafts.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

interface Repeating {
  readonly repeat: (orderId: string) => Promise<void>;
  /** Asks what becomes of an open draft. */
  readonly sheet: ReactNode;
}

interface Asked {
  readonly orderId: string;
  readonly customerName: string;
  readonly lineCount: number;
}

const CHOICES = ["add", "replace", "park"] as const satisfies readonly DraftChoice[];

/** Repeats an order and opens its cart. Where a draft with lines is open, it asks first what becomes of it (SELL-1). */
export function useRepeatOrder(navigate: (path: string) => unknown): Repeating {
  const { t, locale } = useText();
  const device = useDevice();
  const repeat = useCommand(repeatOrder);
  const settings = useOwnSettings();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function start(orderId: string) {
    const draft = await readDraftOf(device, orderId);
    if (draft !== null && draft.lineCount > 0) setAsked({ orderId, ...draft });
    else await run(orderId, "add");
  }

  async function run(orderId: string, draft: DraftChoice) {
    setAsked(null);
    const time = formatDate(device.now(), locale, "time", settings?.timeZone);
    const answer = await repeat({ orderId, draft, parkedName: t("order.repeat.parkedAt", { time }) });
    if (answer.ok) navigate(`/new-order?orderMode=true&customer=${answer.value.customerId}&view=cart`);
    else showToast(t(answer.problem.code === "unknown" ? "order.repeat.failed" : "order.problems.storageFull"));
  }

  return {
    repeat: start,
    sheet: asked !== null && (
      <Sheet open onClose={() => setAsked(null)} title={t("order.repeat.title", { customer: asked.customerName })}>
        <p className="px-4 pt-3 text-body text-muted">{t("order.repeat.text", { count: asked.lineCount })}</p>
        <ul className="pb-2">
          {CHOICES.map((choice) => (
            <li key={choice}>
              <ListRow
                title={t(`order.repeat.${choice}`)}
                detail={t(`order.repeat.${choice}Text`)}
                onClick={() => void run(asked.orderId, choice)}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    ),
  };
}
