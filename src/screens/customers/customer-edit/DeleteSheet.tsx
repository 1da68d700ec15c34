import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { undoDelete } from "#commands/records/undo-delete.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { listOrders } from "#local/queries/order/orders.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useDeletedToast } from "#components/records/use-deleted-toast.ts";
import { useLive } from "#ui/use-live.ts";

interface DeleteSheetProps {
  readonly customer: Customer;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
}

/** What goes and what stays when a customer is deleted: the orders keep what they say. */
export function DeleteSheet({ customer, open, onClose, onDeleted }: DeleteSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const run = useCommand(deleteRecord);
  const undo = useCommand(undoDelete);
  const showDeleted = useDeletedToast();
  const [problem, setProblem] = useState<"notAllowed" | "saveFailed" | "needed" | "openOrders" | null>(null);
  const orders = useLive(listOrders, { customerId: customer.id, limit: 100 });
  const openOrders =
    orders.state === "ready" ? orders.value.filter(({ status }) => OPEN_STATUSES.includes(status)).length : 0;

  async function remove(): Promise<boolean> {
    const deleted = await run({ noun: "customer", row: customer });
    if (!deleted.ok) {
      const { code } = deleted.problem;
      setProblem(code === "storageFull" ? "saveFailed" : code);
      return false;
    }
    await onDeleted();
    showDeleted(t("editCustomer.deleted", { name: customer.name }), () => undo(deleted.value));
    void navigate("/customers", { replace: true });
    return true;
  }

  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("editCustomer.deleteTitle", { name: customer.name })}
      action={t("editCustomer.deleteAction")}
      danger
      onConfirm={remove}
    >
      <div className="flex flex-col gap-3">
        <p>{t("editCustomer.deleteText")}</p>
        {openOrders > 0 && problem !== "openOrders" && (
          <Notice tone="attention">{t("editCustomer.openOrders", { count: openOrders })}</Notice>
        )}
        {problem !== null && (
          <Notice tone="danger">
            {problem === "openOrders"
              ? t("records.problems.openOrders")
              : problem === "needed"
                ? t("editCustomer.needed")
                : t(`customerForm.${problem}`)}
          </Notice>
        )}
      </div>
    </ConfirmSheet>
  );
}
