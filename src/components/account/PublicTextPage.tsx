import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Logo } from "#ui/layout/Logo.tsx";
import { PageSwitches } from "./PageSwitches.tsx";
import { PublicLinks } from "./PublicLinks.tsx";
import { Link } from "#ui/ports/ports.tsx";

interface ReadingPageProps {
  readonly title: string;
  readonly intro?: string;
  /** For tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A public page of text: one column of readable width. */
export function PublicTextPage({ title, intro, wide = false, children }: ReadingPageProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col px-5 panes:px-10">
      <header className="-mr-3 flex min-h-16 flex-wrap items-center justify-between gap-x-2 pt-[env(safe-area-inset-top)]">
        <Link to="/" aria-label={t("public.start")} className="inline-flex min-h-12 items-center rounded-control">
          <Logo />
        </Link>
        <PageSwitches />
      </header>
      <main className={wide ? "flex flex-1 flex-col gap-8 py-6" : "flex max-w-2xl flex-1 flex-col gap-8 py-6"}>
        <div className="flex flex-col gap-2">
          <h1 className="text-total font-bold text-balance">{title}</h1>
          {intro !== undefined && <p className="text-row text-muted">{intro}</p>}
        </div>
        {children}
        <div>
          <LinkButton to="/">{t("public.toStart")}</LinkButton>
        </div>
      </main>
      <PublicLinks />
    </div>
  );
}

interface PassageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Passage({ title, children }: PassageProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-row font-bold">{title}</h2>
      {children}
    </section>
  );
}
