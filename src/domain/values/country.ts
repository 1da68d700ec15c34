import * as v from "valibot";
import type { Currency } from "./money.ts";

/** The countries a company can be in: those with a preset (PRICE-22). */
export const COUNTRIES = [
  "AR",
  "BO",
  "BR",
  "CL",
  "CO",
  "CR",
  "DO",
  "EC",
  "ES",
  "GT",
  "HN",
  "MX",
  "NI",
  "PA",
  "PE",
  "PR",
  "PY",
  "SV",
  "US",
  "UY",
  "VE",
] as const;
export const Country = v.picklist(COUNTRIES);
export type Country = v.InferOutput<typeof Country>;

/** A new company's defaults by country; all can be changed later (PRICE-22, COMPANY-3). `rate` is in basis points. */
export interface CountryPreset {
  readonly currency: Currency;
  readonly locale: string;
  readonly timeZone: string;
  readonly dialCode: string;
  readonly weekStartsOn: 0 | 1;
  readonly pricesIncludeTax: boolean;
  /** Null when there is no preset: the company enters its own taxes. */
  readonly tax: { readonly name: string; readonly rate: number } | null;
}

export const COUNTRY_PRESETS: Readonly<Record<Country, CountryPreset>> = {
  AR: preset("ARS", "es-AR", "America/Argentina/Buenos_Aires", "+54", ["IVA", 2_100]),
  BO: preset("BOB", "es-BO", "America/La_Paz", "+591", null),
  BR: preset("BRL", "pt-BR", "America/Sao_Paulo", "+55", null),
  CL: preset("CLP", "es-CL", "America/Santiago", "+56", ["IVA", 1_900]),
  CO: preset("COP", "es-CO", "America/Bogota", "+57", ["IVA", 1_900]),
  CR: preset("CRC", "es-CR", "America/Costa_Rica", "+506", ["IVA", 1_300]),
  DO: preset("DOP", "es-DO", "America/Santo_Domingo", "+1", ["ITBIS", 1_800]),
  EC: preset("USD", "es-EC", "America/Guayaquil", "+593", ["IVA", 1_500]),
  ES: preset("EUR", "es-ES", "Europe/Madrid", "+34", null),
  GT: preset("GTQ", "es-GT", "America/Guatemala", "+502", ["IVA", 1_200]),
  HN: preset("HNL", "es-HN", "America/Tegucigalpa", "+504", null),
  MX: preset("MXN", "es-MX", "America/Mexico_City", "+52", ["IVA", 1_600]),
  NI: preset("NIO", "es-NI", "America/Managua", "+505", null),
  PA: preset("USD", "es-PA", "America/Panama", "+507", ["ITBMS", 700]),
  PE: preset("PEN", "es-PE", "America/Lima", "+51", ["IGV", 1_800]),
  PR: preset("USD", "es-PR", "America/Puerto_Rico", "+1", null),
  PY: preset("PYG", "es-PY", "America/Asuncion", "+595", null),
  SV: preset("USD", "es-SV", "America/El_Salvador", "+503", ["IVA", 1_300]),
  US: { ...preset("USD", "en-US", "America/New_York", "+1", null), weekStartsOn: 0 },
  UY: preset("UYU", "es-UY", "America/Montevideo", "+598", null),
  VE: preset("VES", "es-VE", "America/Caracas", "+58", ["IVA", 1_600]),
};

function preset(
  currency: Currency,
  locale: string,
  timeZone: string,
  dialCode: string,
  tax: readonly [name: string, rate: number] | null,
): CountryPreset {
  return {
    currency,
    locale,
    timeZone,
    dialCode,
    weekStartsOn: 1,
    pricesIncludeTax: false,
    tax: tax && { name: tax[0], rate: tax[1] },
  };
}
