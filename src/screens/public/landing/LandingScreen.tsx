import { CloudOff, Route, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SampleDay } from "#components/itinerary/SampleDay.tsx";
import { SignedOutReason } from "#components/account/SignedOutReason.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Logo } from "#ui/layout/Logo.tsx";
import { PageSwitches } from "#components/account/PageSwitches.tsx";
import { PlanCards } from "#components/company/PlanCards.tsx";
import { PublicLinks } from "#components/account/PublicLinks.tsx";
import { useSignIn } from "#components/ports.ts";

/** What Rutero is, three proofs, the plans, and sign-up (COMPANY-26). */
export function LandingScreen() {
  const { t } = useTranslation();
  const { message } = useSignIn();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-5 panes:px-10">
      <header className="-mr-3 flex min-h-16 flex-wrap items-center justify-between gap-x-2 pt-[env(safe-area-inset-top)]">
        <Logo />
        <PageSwitches />
      </header>
      <main className="flex flex-1 flex-col gap-12 pt-4 pb-10">
        {message && <SignedOutReason message={message} />}
        <section className="grid items-center gap-8 panes:grid-cols-[55fr_45fr] panes:gap-16 panes:py-6">
          <div className="flex flex-col gap-6">
            <div className="flex flex-col gap-3">
              <h1 className="text-figure font-bold text-balance">{t("landing.title")}</h1>
              <p className="max-w-prose text-row text-muted">{t("landing.intro")}</p>
            </div>
            <div className="flex flex-col gap-2 min-[30rem]:flex-row">
              <LinkButton variant="main" to="/login">
                {t("landing.signIn")}
              </LinkButton>
              <LinkButton to="/signup">{t("landing.create")}</LinkButton>
            </div>
          </div>
          <Phone>
            <SampleDay />
          </Phone>
        </section>
        <section aria-label={t("landing.proofs")} className="grid gap-6 edge-t panes:grid-cols-3 panes:gap-10">
          <Proof icon={<CloudOff aria-hidden className="size-6" />} title={t("landing.offline")}>
            {t("landing.offlineText")}
          </Proof>
          <Proof icon={<Store aria-hidden className="size-6" />} title={t("landing.once")}>
            {t("landing.onceText")}
          </Proof>
          <Proof icon={<Route aria-hidden className="size-6" />} title={t("landing.day")}>
            {t("landing.dayText")}
          </Proof>
        </section>
        <section aria-labelledby="plans" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="plans" className="text-title font-bold">
              {t("plans.title")}
            </h2>
            <LinkButton variant="quiet" to="/plans/compare">
              {t("plans.compare")}
            </LinkButton>
          </div>
          <PlanCards />
        </section>
      </main>
      <PublicLinks />
    </div>
  );
}

/** The app's day view in a phone outline. */
function Phone({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="w-full max-w-sm justify-self-center overflow-hidden rounded-[2rem] bg-paper p-3 edge-control">
      <div className="overflow-hidden rounded-[1.375rem] bg-paper pb-3 edge">
        <div className="flex min-h-14 items-center justify-between gap-2 px-4 edge-b">
          <span className="text-row font-bold">{t("preview.title")}</span>
          <span className="rounded-full px-3 py-1 text-caption font-medium edge-control">{t("preview.offline")}</span>
        </div>
        {children}
      </div>
    </div>
  );
}

interface ProofProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Proof({ icon, title, children }: ProofProps) {
  return (
    <div className="flex flex-col gap-2 pt-6">
      <span className="text-brand">{icon}</span>
      <h2 className="text-row font-bold">{title}</h2>
      <p className="text-body text-muted">{children}</p>
    </div>
  );
}
