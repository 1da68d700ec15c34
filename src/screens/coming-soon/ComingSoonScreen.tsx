import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { EntryPage } from "#ui/EntryPage.tsx";
import { KeptMessage } from "#ui/KeptMessage.tsx";
import { useSignIn } from "#ui/sign-in-context.ts";
import { EarlyAccessForm } from "./EarlyAccessForm.tsx";
import { InviteCodeSheet } from "./InviteCodeSheet.tsx";

/** PRODUCT 3.1: the promise, the early-access list, and the way in for those who are invited. */
export function ComingSoonScreen() {
  const { t } = useText();
  const { message } = useSignIn();
  const [asking, setAsking] = useState(false);
  return (
    <EntryPage
      title={t("comingSoon.title")}
      intro={t("comingSoon.intro")}
      notices={message && <KeptMessage message={message} />}
    >
      <EarlyAccessForm />
      <Button variant="quiet" full onClick={() => setAsking(true)}>
        {t("comingSoon.invited")}
      </Button>
      <InviteCodeSheet open={asking} onClose={() => setAsking(false)} />
    </EntryPage>
  );
}
