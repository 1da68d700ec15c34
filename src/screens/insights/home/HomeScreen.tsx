import { PackageCheck, Plus, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Role } from "#domain/access/identity.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readStoreQueue } from "#local/queries/order/store-queue.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useOpenSteps } from "#components/company/use-start-list.ts";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { Attention } from "./Attention.tsx";
import { DeliveryHome } from "./DeliveryHome.tsx";
import { DriverBar } from "./DriverBar.tsx";
import { FirstRunCard } from "./FirstRunCard.tsx";
import { GettingStarted } from "./GettingStarted.tsx";
import { OwnerHome } from "./OwnerHome.tsx";
import { SalesBar } from "./SalesBar.tsx";
import { SalespersonHome } from "./SalespersonHome.tsx";
import { SuperHome } from "./SuperHome.tsx";
import { StoreHome } from "./StoreHome.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";

/** Each role's home page (KPI-5). */
const HOMES: Record<Role, () => ReactNode> = {
  salesperson: SalespersonHome,
  store_staff: StoreHome,
  company_owner: OwnerHome,
  super_admin: SuperHome,
  delivery_personnel: DeliveryHome,
};

export function HomeScreen() {
  const { identity } = useDevice();
  const Home = HOMES[identity.role];
  return (
    <Screen>
      <ScreenHeader title={<Today />} />
      <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-2 pb-6">
        <Greeting />
        <LoadProgress />
        <FirstRunCard />
        <Attention />
        <GettingStarted />
        <Home />
      </div>
      {identity.role === "delivery_personnel" && <DriverBar />}
      {identity.role === "salesperson" && <SalesBar />}
      {identity.role === "company_owner" && <OwnerBar />}
      {identity.role === "store_staff" && (
        <OrderBar isMain>
          <PrepareNext />
        </OrderBar>
      )}
    </Screen>
  );
}

// Each on its own: the time goes on, and the company arrives, without the whole page being drawn again.
function Today() {
  const { locale } = useLocale();
  return formatDate(useNow(), locale, "weekday", useCompany()?.settings.timeZone);
}

function Greeting() {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const name = identity.fullName.split(" ")[0] ?? "";
  const key = greeting(useNow(), useCompany()?.settings.timeZone);
  return <p className="px-4 pt-4 text-total font-bold">{t(key, { name })}</p>;
}

/** While the checklist is open, its next step is the main action (COMPANY-50). */
function OwnerBar() {
  return <OrderBar isMain={useOpenSteps() === null} />;
}

interface OrderBarProps {
  readonly isMain: boolean;
  readonly children?: ReactNode;
}

/** Sells: at the counter where this device stands on one. */
function OrderBar({ isMain, children }: OrderBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { counter } = usePreferences().preferences;
  const main = isMain ? "main" : "plain";
  return (
    <BottomBar>
      {counter && (
        <LinkButton to="/counter" variant={main} full icon={<Store aria-hidden className="size-5" />}>
          {t("home.counterSale")}
        </LinkButton>
      )}
      <Button
        variant={counter ? "plain" : main}
        full
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => void navigate("/new-order?orderMode=true")}
      >
        {t("home.newOrder")}
      </Button>
      {children}
    </BottomBar>
  );
}

/** Opens the order that is to be prepared first (ORDER-76). */
function PrepareNext() {
  const { t } = useTranslation();
  const [next] = readyValue(useLive(readStoreQueue, { limit: 1 }))?.prepare.views ?? [];
  if (next === undefined) return null;
  return (
    <LinkButton to={`/orders/${next.order.orderId}`} full icon={<PackageCheck aria-hidden className="size-5" />}>
      {t("home.prepareNext")}
    </LinkButton>
  );
}

/** In the company's time zone, or the device's until the company is known. */
function greeting(now: number, timeZone: string | undefined): "home.morning" | "home.afternoon" | "home.evening" {
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", ...(timeZone && { timeZone }) }).format(now),
  );
  if (hour < 12) return "home.morning";
  return hour < 19 ? "home.afternoon" : "home.evening";
}
