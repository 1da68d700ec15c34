import type { TFunction } from "i18next";
import { companyCountry } from "#domain/company/company-country.ts";
import { isPrepaidOnly } from "#domain/customer/credit.ts";
import { hasRhythm, rhythmOf } from "#domain/customer/visit-plan.ts";
import { CUSTOMER_KINDS } from "#domain/customer/new-customer.ts";
import { splitPhone } from "#domain/values/phone.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import { formatAccuracy } from "#i18n/format-distance.ts";
import { formatTime } from "#i18n/format-time.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { useText } from "#i18n/use-text.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { listWaitingSuggestions } from "#local/queries/customer/corrections.ts";
import { readRecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { RecordHistory } from "#components/records/RecordHistory.tsx";
import { rhythmText } from "#components/customer/rhythm/rhythm-text.ts";
import { ShopPhoto } from "#components/customer/ShopPhoto.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useDevice } from "#ui/ports/ports.tsx";

interface CustomerFactsProps {
  readonly view: CartView;
  readonly onCorrect: () => void;
}

/** All of a customer's data, and a way to correct it. */
export function CustomerFacts({ view, onCorrect }: CustomerFactsProps) {
  const text = useText();
  const { t, locale, language } = text;
  const { roles } = useDevice().identity;
  const { customer, priceList, company } = view;
  const waiting = readyValue(useLive(listWaitingSuggestions, customer.id)) ?? [];
  const names = readyValue(useLive(readRecordNames, undefined));
  const { position, positionAccuracy, visitPlan } = customer;
  const country = companyCountry(company.settings);
  const days = (numbers: readonly number[]) => numbers.map((day) => weekdayName(day, language)).join(", ");
  const nameOf = (uid: string) => (names ? (names.names[uid] ?? uid) : "");
  const repText = [customer.repId, ...customer.otherRepIds].filter(Boolean).map(nameOf).join(", ");
  const hours =
    visitPlan === null || visitPlan.opensAt === null || visitPlan.closesAt === null
      ? ""
      : t("customer.hoursValue", {
          from: formatTime(visitPlan.opensAt, locale),
          to: formatTime(visitPlan.closesAt, locale),
        });
  return (
    <div className="flex flex-col gap-3 py-2 pb-6">
      {waiting.length > 0 && (
        <div className="px-4 pt-2">
          <Notice>
            {t("corrections.waiting", {
              fields: waiting.map((each) => t(`corrections.fields.${each}`)).join(", "),
            })}
          </Notice>
        </div>
      )}
      {customer.photoId !== null && (
        <div className="px-4 pt-2">
          <ShopPhoto imageId={customer.photoId} name={customer.name} />
        </div>
      )}
      <FactList
        facts={[
          [t("customer.code"), customer.code],
          [t("customerForm.kind"), kindText(customer.kind, t)],
          [t("customer.contact"), customer.contactName],
          [t("customer.phone"), phoneText(customer.phone, splitPhone(customer.phone, country).home)],
          [t("customerForm.email"), customer.email],
          [t("customer.address"), [customer.address, customer.city].filter(Boolean).join(", ")],
          [t("customer.reference"), customer.reference],
          [t("customer.zone"), customer.zone],
          [t("customer.rep"), repText],
          [
            t("customerForm.pin"),
            position === null
              ? ""
              : [
                  `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`,
                  positionAccuracy === null ? "" : formatAccuracy(positionAccuracy, locale),
                ].join(" "),
          ],
          [t("customer.hours"), hours],
          [t("editCustomer.frequency"), hasRhythm(visitPlan) ? rhythmText(rhythmOf(visitPlan), text) : ""],
          [t("customer.visitDays"), visitPlan === null ? "" : days(visitPlan.weekdays)],
          [t("customer.deliveryDays"), days(customer.deliveryDays)],
          [t("customer.deliveryNotes"), customer.deliveryNotes],
          [t("customer.legalName"), customer.legalName],
          [t("customer.taxId"), customer.taxId],
          [t("customer.priceList"), priceList?.name ?? ""],
          [
            t("customer.terms"),
            isPrepaidOnly(customer, company.settings)
              ? t("customer.paysFirst")
              : customer.termsDays === 0
                ? t("customer.cashOnly")
                : t("customer.termsDays", { count: customer.termsDays }),
          ],
          [t("customerForm.note"), customer.note],
        ]}
      />
      <div className="px-4">
        {isOwner(roles) ? (
          <LinkButton to={`/customers/${customer.id}/edit`}>{t("customer.edit")}</LinkButton>
        ) : (
          <Button onClick={onCorrect}>{t("corrections.suggest")}</Button>
        )}
      </div>
      {names && <RecordHistory noun="customer" recordId={customer.id} names={names} />}
    </div>
  );
}

/** Separates the calling code from the national number. */
function phoneText(phone: string, home: string): string {
  return phone === home ? phone : `${phone.slice(0, phone.length - home.length)} ${home}`;
}

function kindText(kind: string, t: TFunction): string {
  const known = CUSTOMER_KINDS.find((each) => each === kind);
  return known === undefined ? kind : t(`customerForm.kinds.${known}`);
}
