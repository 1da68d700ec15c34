import { useState } from "react";
import type { Identity } from "#domain/access/identity.ts";
import { type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { isBeforePreparing } from "#domain/order/order-status.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { EditOrderSheet } from "./EditOrderSheet.tsx";

const ANY_EDIT: LifeStep = { kind: "revise", lines: [], added: [], reasonCode: null, words: "" };

/** Whether this person may edit the order, as it is now (ORDER-41). */
export function mayEdit(order: StoredOrder, { uid, roles }: Pick<Identity, "uid" | "roles">): boolean {
  if (!isBeforePreparing(order.status)) return false;
  return roles.some((role) => mayTakeStep(order, ANY_EDIT, order.status, { uid, role, settings: null }));
}

/** Opens the order for an edit, for whoever may make one before it is prepared (ORDER-41). */
export function EditOrder({ order }: { readonly order: StoredOrder }) {
  const { t } = useText();
  const { identity } = useDevice();
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit(order, identity)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("order.edit.title")}</Button>
      {isOpen && <EditOrderSheet order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
