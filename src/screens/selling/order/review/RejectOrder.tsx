import { useState } from "react";
import { advanceFacts } from "#domain/order/advance-facts.ts";
import { canAdvance } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { useOwnSettings } from "#components/company/use-own-settings.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { DeskStep } from "./DuplicateCard.tsx";

interface RejectOrderProps {
  readonly order: StoredOrder;
  readonly onTake: (steps: readonly DeskStep[]) => void;
}

/** Rejects a doubtful order from its card, with a reason (ORDER-90). */
export function RejectOrder({ order, onTake }: RejectOrderProps) {
  const { t } = useText();
  const { uid, role } = useDevice().identity;
  const company = useCompany() ?? null;
  const settings = useOwnSettings() ?? null;
  const [isAsking, setAsking] = useState(false);
  const { orderId, status } = order;
  if (!canAdvance(status, "rejected", role, advanceFacts(order, { uid, role }, settings))) return null;
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("order.actions.to.rejected")}
      </Button>
      {isAsking && (
        <ReasonSheet
          from={status}
          to="rejected"
          company={company}
          flags={order.flags}
          onClose={() => setAsking(false)}
          onGiven={({ reason, reasonCode }) => {
            setAsking(false);
            onTake([{ orderId, step: { kind: "advance", to: "rejected", reasonCode, words: reason } }]);
          }}
        />
      )}
    </>
  );
}
