import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { SignedOutReason } from "#components/account/SignedOutReason.tsx";
import { EarlyAccessForm } from "./EarlyAccessForm.tsx";
import { InviteCodeSheet } from "./InviteCodeSheet.tsx";
import { useSignIn } from "#components/ports.ts";

/** ACCESS-23: the pitch, the early-access list, and the entry for invited people. */
export function ComingSoonScreen() {
  const { t } = useTranslation();
  const { message } = useSignIn();
  const [asking, setAsking] = useState(false);
  return (
    <SignedOutPage
      title={t("comingSoon.title")}
      intro={t("comingSoon.intro")}
      notices={message && <SignedOutReason message={message} />}
    >
      <EarlyAccessForm />
      <Button variant="quiet" full onClick={() => setAsking(true)}>
        {t("comingSoon.invited")}
      </Button>
      <InviteCodeSheet open={asking} onClose={() => setAsking(false)} />
    </SignedOutPage>
  );
}
