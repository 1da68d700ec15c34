import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SampleDay } from "../itinerary/SampleDay.tsx";
import { Logo } from "#ui/layout/Logo.tsx";
import { PageSwitches } from "./PageSwitches.tsx";
import { PublicLinks } from "./PublicLinks.tsx";
import { Link } from "#ui/ports/ports.tsx";

interface EntryPageProps {
  /** Above the title: whose page it is. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly intro?: string | undefined;
  /** Above the form: why the person was signed out, an answer. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** A single-task page for signed-out people: in thumb reach on a phone, beside a sample day on a tablet. */
export function SignedOutPage({ mark, title, intro, notices, children }: EntryPageProps) {
  const { t } = useTranslation();
  return (
    <div className="min-h-dvh panes:grid panes:grid-cols-[42fr_58fr]">
      <aside
        aria-label={t("public.promise")}
        className="hidden flex-col justify-center gap-8 bg-raised px-10 py-12 edge-r panes:flex"
      >
        <p className="text-total font-bold text-balance">{t("public.promise")}</p>
        <SampleDay />
      </aside>
      <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-6 px-5 pt-[max(0.5rem,env(safe-area-inset-top))] panes:px-10">
        <div className="-mr-3 flex min-h-14 flex-wrap items-center justify-between gap-x-2">
          <Link to="/" aria-label={t("public.start")} className="inline-flex min-h-12 items-center rounded-control">
            <Logo />
          </Link>
          <PageSwitches />
        </div>
        <div className="flex flex-1 flex-col justify-end gap-6 panes:justify-center">
          <div className="flex flex-col gap-1">
            {mark}
            <h1 className="text-total font-bold text-balance">{title}</h1>
            {intro !== undefined && <p className="text-body text-muted">{intro}</p>}
          </div>
          {notices !== undefined && <div className="flex flex-col gap-3 empty:hidden">{notices}</div>}
          {children}
        </div>
        <PublicLinks />
      </main>
    </div>
  );
}
