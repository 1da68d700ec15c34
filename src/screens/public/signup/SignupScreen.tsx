import { Building2, ChevronRight, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SignedOutPage } from "#components/account/SignedOutPage.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Link } from "#ui/ports/ports.tsx";

/** COMPANY-1: a new company, or an invitation. */
export function SignupScreen() {
  const { t } = useTranslation();
  return (
    <SignedOutPage title={t("signup.title")} intro={t("signup.intro")}>
      <div className="flex flex-col gap-3">
        <Way
          to="/signup/company"
          icon={<Building2 aria-hidden className="size-6" />}
          title={t("signup.company")}
          detail={t("signup.companyText")}
        />
        <Way
          to="/signup/user"
          icon={<Ticket aria-hidden className="size-6" />}
          title={t("signup.invited")}
          detail={t("signup.invitedText")}
        />
      </div>
      <LinkButton variant="quiet" to="/login" full>
        {t("signup.haveAccount")}
      </LinkButton>
    </SignedOutPage>
  );
}

interface WayProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
}

function Way({ to, icon, title, detail }: WayProps) {
  return (
    <Link
      to={to}
      className="flex min-h-20 items-center gap-4 rounded-card bg-card px-4 py-3 transition-colors edge-control active:bg-raised"
    >
      <span className="text-brand">{icon}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-row font-medium">{title}</span>
        <span className="text-body text-muted">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
