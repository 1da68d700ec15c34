import { useTranslation } from "react-i18next";
import type { LineApproval } from "#domain/pricing/line-approval.ts";

/** Why a line of the cart or the review needs an approver; nothing if it does not. */
export function ApprovalText({ approval }: { readonly approval: LineApproval | undefined }) {
  const { t } = useTranslation();
  if (approval === undefined) return null;
  return (
    <span className="block text-caption font-medium text-attention-ink">{t(`newOrder.approvals.${approval}`)}</span>
  );
}
