import { act, cleanup, screen } from "@testing-library/react";
import { useTranslation } from "react-i18next";
import { afterEach, expect, it } from "vitest";
import { changeLanguage } from "#i18n/change-language.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { setCompanyLocale } from "#i18n/region.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(() => {
  cleanup();
  setCompanyLocale(null);
});

function Screen() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return <p data-testid="screen">{`${t("itinerary.stops", { count: 2250 })}, ${formatCount(2250, locale)}`}</p>;
}

function Row() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return <p data-testid="row">{`${t("itinerary.stops", { count: 2250 })}, ${formatCount(2250, locale)}`}</p>;
}

it.each(["screen", "row"])("a %s switches language and region in place", async (place) => {
  await renderWithTexts(place === "screen" ? <Screen /> : <Row />);
  const shown = () => screen.getByTestId(place).textContent;
  expect(shown()).toBe("2,250 stops, 2,250");
  act(() => setCompanyLocale("es-CO"));
  expect(shown()).toBe("2,250 stops, 2,250");
  await act(() => changeLanguage("es"));
  expect(shown()).toBe("2.250 paradas, 2.250");
  act(() => setCompanyLocale("es-MX"));
  expect(shown()).toBe("2,250 paradas, 2,250");
});
