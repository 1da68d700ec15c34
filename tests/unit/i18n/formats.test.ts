import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDecimals } from "#domain/values/money.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice, moneyParts } from "#i18n/format-money.ts";
import { formatQuantity, parseQuantity } from "#i18n/format-quantity.ts";
import { formattingLocale, languageOf } from "#i18n/language.ts";

describe("money as text", () => {
  it("uses the currency's decimals: CLP and PYG have none", () => {
    expect(moneyParts(123450, "MXN", "en-MX").number).toBe("1,234.50");
    expect(moneyParts(123450, "CLP", "es-CL").number).toBe("123.450");
  });

  it("has a true minus", () => {
    expect(formatMoney(-150, "USD", "en-US")).toBe("\u2212$1.50");
  });

  it("shows up to four decimals of a unit price, and at least the currency's", () => {
    expect(formatUnitPrice(125_000, "USD", "en-US")).toBe("$12.50");
    expect(formatUnitPrice(12_345, "USD", "en-US")).toBe("$1.2345");
  });
});

describe("one format of money (PRICE-3)", () => {
  it("formats equal amounts and unit prices alike, in each country and language", () => {
    const countries = ["US", "MX", "CO", "CL", "PE", "AR", "CR", "GT", "HN", "NI", "DO", "PY", "UY", "BO", "EC", "BR"];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("en" as const, "es" as const),
        fc.constantFrom(null, ...countries.map((country) => `es-${country}`)),
        fc.constantFrom("USD", "MXN", "COP", "CLP", "PEN", "ARS"),
        (amount, language, company, currency) => {
          const locale = formattingLocale(language, company);
          const money = formatMoney(amount, currency, locale);
          const unit = 10_000 / 10 ** currencyDecimals(currency);
          expect(formatUnitPrice(amount * unit, currency, locale)).toBe(money);
          const { number, symbol, symbolFirst } = moneyParts(amount, currency, locale);
          expect(money).toBe(symbolFirst ? `${symbol}${number}` : `${number} ${symbol}`);
          expect(symbolFirst).toBe(true);
        },
      ),
    );
  });
});

describe("quantities as text", () => {
  it("are parsed back as formatted, in every locale", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_000 }),
        fc.constantFrom("en-US", "es-MX", "es-CL", "es-CO", "en", "es"),
        (quantity, locale) => {
          const written = formatQuantity(quantity, 1000, locale).replace(/[\u00a0\u202f]/g, "");
          expect(parseQuantity(written, 1000, locale)).toBe(quantity);
        },
      ),
    );
  });

  it("accept only the locale's decimal sign", () => {
    expect(parseQuantity("1.5", 1000, "en-US")).toBe(1500);
    expect(parseQuantity("1,5", 1000, "es-CL")).toBe(1500);
    expect(parseQuantity("1,5", 1000, "en-US")).toBeNull();
    expect(parseQuantity("1.5", 1, "en-US")).toBeNull();
    expect(parseQuantity("-1", 1, "en-US")).toBe(-1);
    expect(parseQuantity("", 1, "en-US")).toBeNull();
    expect(parseQuantity("12a", 1, "en-US")).toBeNull();
  });
});

describe("times as text", () => {
  it("give an age in words, not in seconds", () => {
    const now = Date.UTC(2026, 10, 21, 12);
    expect(formatAge(now - 20_000, now, "en")).toBe("now");
    expect(formatAge(now - 2 * 3_600_000, now, "en")).toBe("2h ago");
    expect(formatAge(now - 2 * 3_600_000, now, "es")).toBe("hace 2 h");
    expect(formatAge(now - 26 * 3_600_000, now, "es")).toBe("ayer");
  });

  it("show a calendar day as that day, whatever the device's time zone", () => {
    expect(formatDay("2026-11-21", "en-US", "day")).toBe("Nov 21");
  });
});

describe("languages", () => {
  it("are Spanish for tags that start with es, else English (SCREEN-17)", () => {
    expect(["es", "es-MX", "ES-419", "en-US", "pt-BR", "", undefined].map(languageOf)).toEqual([
      "es",
      "es",
      "es",
      "en",
      "en",
      "en",
      "en",
    ]);
  });

  it("format numbers for the company's region", () => {
    expect(formattingLocale("en", "es-MX")).toBe("en-MX");
    expect(formattingLocale("es", "en-US")).toBe("es-US");
    expect(formattingLocale("es", null)).toBe("es-419");
  });
});
