import { useText } from "#i18n/use-text.ts";
import { readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { FixOrder } from "./FixOrder.tsx";
import { parentText } from "./refusal-text.ts";

/** What holds up an order that waits to be sent, and how to go on (`PARENT_BLOCKED`). */
export function HeldUpNotice({ orderId }: { readonly orderId: string }) {
  const text = useText();
  const unsent = readyValue(useLive(readUnsentOrder, orderId));
  if (!unsent?.parent) return null;
  return (
    <div className="px-4">
      <Notice tone="attention">
        <p>{parentText(unsent.order, unsent.parent.problem, text)}</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <FixOrder orderId={orderId} />
        </div>
      </Notice>
    </div>
  );
}
