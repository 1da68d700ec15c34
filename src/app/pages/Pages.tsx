import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { afterStart, firstPaint } from "#runtime/start/first-paint.ts";
import { LoadingScreen } from "../shell/LoadingScreen.tsx";
import { reportPageView } from "#runtime/start/ad-pixel.ts";
import { descriptionKey, type PageName, titleKey } from "./page-table.ts";
import { resolvePage, type Visitor } from "./resolve-page.ts";
import { usePageScroll } from "./use-page-scroll.ts";
import { NOT_FOUND, SCREENS } from "./routes.tsx";
import { ScreenBoundary } from "../errors/ScreenBoundary.tsx";

interface PagesProps {
  readonly visitor: Visitor;
  readonly failed: ReactNode;
  /** Coming-soon mode, which only concerns visitors. */
  readonly comingSoon?: boolean;
  /** Wraps pages that need a category; given by the signed-in app, whose code visitors do not load. */
  readonly Guard?: ComponentType<{ readonly Screen: ComponentType }>;
}

/** What is often opened next from a page: its code is fetched while that page is read. */
const OFTEN_NEXT: Partial<Record<PageName, PageName>> = { home: "itineraryDay", itinerary: "itineraryDay" };

/** The page for the current address, or a redirect. */
export function Pages({ visitor, failed, comingSoon = false, Guard }: PagesProps) {
  const { pathname } = useLocation();
  const answer = resolvePage(pathname, visitor, comingSoon);
  const page = answer.kind === "screen" ? answer.page : null;
  usePageTitle(page?.name ?? (answer.kind === "notFound" ? "notFound" : "home"));
  useRouteChange(answer.kind === "redirect" ? null : pathname);
  usePageScroll(answer.kind === "redirect" ? null : pathname);
  useOftenNext(page?.name ?? null);
  if (answer.kind === "redirect") return <Navigate to={answer.to} replace />;
  if (answer.kind === "loading") return <LoadingScreen />;
  const { Screen } = page ? SCREENS[page.name] : NOT_FOUND;
  return (
    // A screen with several paths (a wizard's steps) stays mounted.
    <ScreenBoundary key={page?.name ?? "notFound"} fallback={failed}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path={page?.path ?? "*"} element={page?.needs && Guard ? <Guard Screen={Screen} /> : <Screen />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

/** Title and description in the current language (SCREEN-17). */
function usePageTitle(name: PageName | "notFound"): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t("app.title", { screen: t(titleKey(name)) });
    document.querySelector('meta[name="description"]')?.setAttribute("content", t(descriptionKey(name)));
  }, [t, name]);
}

/** Clears toasts and reports a page view on each route change (ACCESS-28), but not on redirects (null). */
function useRouteChange(pathname: string | null): void {
  useEffect(() => {
    if (pathname === null) return;
    reportPageView();
    void firstPaint.then(() => import("#ui/feedback/show-toast.ts")).then(({ dismissToasts }) => dismissToasts());
  }, [pathname]);
}

/** A failure here is repaired when the code is used. */
function useOftenNext(name: PageName | null): void {
  useEffect(() => {
    const next = name === null ? undefined : OFTEN_NEXT[name];
    if (next !== undefined) void afterStart.then(SCREENS[next].load).catch(() => {});
  }, [name]);
}
