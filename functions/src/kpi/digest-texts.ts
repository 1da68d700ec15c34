import { nameInMail } from "#domain/company/name-text.ts";
import type { PersonLanguage } from "#domain/company/person.ts";
import type { Company } from "#domain/company/company.ts";
import type { DigestFacts } from "#domain/kpi/digest.ts";
import { type KpiId, KPIS } from "#domain/kpi/kpis.ts";
import { currencyDecimals } from "#domain/values/money.ts";
import type { MailText, MailTexts } from "../mails/mail-texts.ts";

/** The figures of a digest, as on the owner's home page. */
const FIGURES = ["netSales", "orders", "dropSize", "visits", "strikeRate", "collected"] as const satisfies KpiId[];
type DigestFigure = (typeof FIGURES)[number];

interface Words {
  readonly figures: Readonly<Record<DigestFigure, string>>;
  readonly subject: (company: string, net: string) => string;
  readonly opening: (day: string) => string;
  readonly beside: (name: string, now: string, before: string) => string;
  readonly approvals: (count: number) => string;
  readonly corrections: (count: number) => string;
  readonly nothingWaits: string;
  readonly silent: (count: number, devices: number, since: string) => string;
  readonly allHeard: (devices: number) => string;
  readonly closing: string;
  readonly button: string;
}

const WORDS: Readonly<Record<PersonLanguage, Words>> = {
  en: {
    figures: {
      netSales: "Net sales",
      orders: "Orders",
      dropSize: "Per order",
      visits: "Visits",
      strikeRate: "Strike rate",
      collected: "Collected",
    },
    subject: (company, net) => `${company} yesterday: ${net}`,
    opening: (day) => `${day}, beside the same day a week before:`,
    beside: (name, now, before) => `${name}: ${now} (a week before ${before})`,
    approvals: (count) => (count === 1 ? "1 order waits for approval." : `${count} orders wait for approval.`),
    corrections: (count) =>
      count === 1 ? "1 suggested correction waits for you." : `${count} suggested corrections wait for you.`,
    nothingWaits: "Nothing waits for your decision.",
    silent: (count, devices, since) => `${count} of ${devices} devices not heard from since ${since}.`,
    allHeard: (devices) =>
      devices === 1 ? "The only device was heard from." : `All ${devices} devices were heard from.`,
    closing: "You asked for this mail in your profile, where you can turn it off.",
    button: "Open the figures",
  },
  es: {
    figures: {
      netSales: "Venta neta",
      orders: "Pedidos",
      dropSize: "Por pedido",
      visits: "Visitas",
      strikeRate: "Efectividad",
      collected: "Cobrado",
    },
    subject: (company, net) => `${company} ayer: ${net}`,
    opening: (day) => `${day}, junto al mismo día de la semana anterior:`,
    beside: (name, now, before) => `${name}: ${now} (una semana antes ${before})`,
    approvals: (count) => (count === 1 ? "1 pedido espera aprobación." : `${count} pedidos esperan aprobación.`),
    corrections: (count) =>
      count === 1 ? "1 corrección sugerida te espera." : `${count} correcciones sugeridas te esperan.`,
    nothingWaits: "Nada espera tu decisión.",
    silent: (count, devices, since) => `${count} de ${devices} dispositivos sin noticias desde ${since}.`,
    allHeard: (devices) =>
      devices === 1 ? "Hubo noticias del único dispositivo." : `Hubo noticias de los ${devices} dispositivos.`,
    closing: "Pediste este correo en tu perfil, donde puedes apagarlo.",
    button: "Ver las cifras",
  },
};

/** The digest in both languages, in the company's region and time zone (KPI-20). */
export function digestTexts(company: Company, facts: DigestFacts): MailTexts {
  return { en: digestText("en", company, facts), es: digestText("es", company, facts) };
}

function digestText(language: PersonLanguage, { name, settings }: Company, facts: DigestFacts): MailText {
  const words = WORDS[language];
  const { locale: region, currency, timeZone } = settings;
  const locale = `${language}-${new Intl.Locale(region).region ?? "US"}`;
  const decimals = currencyDecimals(currency);
  const format = (id: DigestFigure, figures: DigestFacts["figures"]) => {
    const value = KPIS[id].valueOf(figures);
    if (value === null) return "–";
    if (KPIS[id].unit === "share") return new Intl.NumberFormat(locale, { style: "percent" }).format(value);
    if (KPIS[id].unit !== "money") return new Intl.NumberFormat(locale).format(value);
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
    return new Intl.NumberFormat(locale, { ...style, ...options }).format(value / 10 ** decimals);
  };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(Date.parse(facts.day));
  const { approvals, corrections, devices, silent } = facts;
  const moment = { weekday: "short", hour: "numeric", minute: "2-digit", timeZone } as const;
  return {
    subject: words.subject(nameInMail(name), format("netSales", facts.figures)),
    lines: [
      words.opening(day.slice(0, 1).toUpperCase() + day.slice(1)),
      ...FIGURES.map((id) => words.beside(words.figures[id], format(id, facts.figures), format(id, facts.before))),
      ...(approvals > 0 ? [words.approvals(approvals)] : []),
      ...(corrections > 0 ? [words.corrections(corrections)] : []),
      ...(approvals + corrections === 0 ? [words.nothingWaits] : []),
      ...(silent === null
        ? devices === 0
          ? []
          : [words.allHeard(devices)]
        : [words.silent(silent.count, devices, new Intl.DateTimeFormat(locale, moment).format(silent.since))]),
      words.closing,
    ],
    button: words.button,
  };
}
