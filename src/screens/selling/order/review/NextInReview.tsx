import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { seesAll } from "#domain/access/is-owner.ts";
import { stageOf } from "#domain/order/order-stage.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { readStoreQueue } from "#local/queries/order/store-queue.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Enough to find one that waits for the store and not for an answer. */
const LOOKED_AT = 20;

/** Leads from an order that was opened at the desk to the one that waits longest (ORDER-76). */
export function NextInReview({ view: { order, status } }: { readonly view: OrderView }) {
  const { roles } = useDevice().identity;
  // Once it is decided the way on stays.
  const [isDesk] = useState(stageOf(status) === "review" && seesAll(roles));
  return isDesk ? <NextLink orderId={order.orderId} /> : null;
}

function NextLink({ orderId }: { readonly orderId: string }) {
  const { t } = useText();
  const review = readyValue(useLive(readStoreQueue, { limit: LOOKED_AT }))?.review;
  if (review === undefined) return null;
  const others = review.views.filter((each) => each.order.orderId !== orderId);
  const next = others.find(({ stored }) => stored?.waitsFor !== "rep") ?? others[0];
  const count = review.ids.filter((id) => id !== orderId).length;
  return (
    <div className="flex justify-end px-4">
      {next === undefined ? (
        <p className="text-caption text-muted">{t("order.desk.allDone")}</p>
      ) : (
        <LinkButton to={`/orders/${next.order.orderId}`} icon={<ArrowRight aria-hidden className="size-5" />}>
          {t("order.desk.next", { count })}
        </LinkButton>
      )}
    </div>
  );
}
