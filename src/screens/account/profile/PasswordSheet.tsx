import { useTranslation } from "react-i18next";
import { NewPasswordForm } from "#components/account/NewPasswordForm.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useAccounts } from "#components/ports.ts";

interface PasswordSheetProps {
  readonly email: string;
  readonly onClose: () => void;
}

export function PasswordSheet({ email, onClose }: PasswordSheetProps) {
  const { t } = useTranslation();
  const { changePassword } = useAccounts();

  function finish() {
    onClose();
    showToast(t("profile.passwordChanged"));
  }

  return (
    <Sheet open onClose={onClose} title={t("profile.changePassword")}>
      <div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <NewPasswordForm
          email={email}
          askCurrent
          save={(next, current) => changePassword(current, next)}
          onDone={finish}
        />
      </div>
    </Sheet>
  );
}
