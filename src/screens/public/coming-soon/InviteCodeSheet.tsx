import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { InviteCodeForm } from "#components/account/InviteCodeForm.tsx";
import { useLinkCode } from "#components/ports.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";

/** Invited people pass the coming-soon page with their code. */
export function InviteCodeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { keep } = useLinkCode();
  return (
    <Sheet open={open} onClose={onClose} title={t("comingSoon.invited")}>
      <div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <InviteCodeForm onCode={(code) => void navigate(`/signup/user/${keep(code)}`)} />
      </div>
    </Sheet>
  );
}
