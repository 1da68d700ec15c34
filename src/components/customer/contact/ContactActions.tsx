import { MessageCircle, Navigation, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Customer } from "#domain/customer/customer.ts";
import { navigateLink, phoneLink, whatsAppLink } from "./contact-links.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";

/** Call, message, navigate: as far as the customer's data allow. */
export function ContactActions({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { preferences } = usePreferences();
  const route = navigateLink(customer, navigator.userAgent, preferences.mapApp);
  if (customer.phone === "" && route === null)
    return <p className="text-body text-muted">{t("customers.noContact")}</p>;
  return (
    // Three in a row also at 360 px, with the icon above the word when narrow.
    <div className="grid auto-cols-fr grid-flow-col gap-2 tight:grid-flow-row *:flex-col *:gap-1 *:px-1 panes:*:flex-row panes:*:gap-2">
      {customer.phone !== "" && (
        <>
          <LinkButton to={phoneLink(customer.phone)} outside icon={<Phone aria-hidden className="size-5" />}>
            {t("customers.call")}
          </LinkButton>
          <LinkButton to={whatsAppLink(customer.phone)} outside icon={<MessageCircle aria-hidden className="size-5" />}>
            {t("customers.whatsApp")}
          </LinkButton>
        </>
      )}
      {route !== null && (
        <LinkButton to={route} outside icon={<Navigation aria-hidden className="size-5" />}>
          {t("customers.navigate")}
        </LinkButton>
      )}
    </div>
  );
}
