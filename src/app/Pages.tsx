import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Route as RouterRoute, Routes, useLocation } from "react-router-dom";
import { useText } from "#i18n/use-text.ts";
import { firstPaint } from "./first-paint.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { resolvePage, type Visitor } from "./resolve-page.ts";
import { NotFoundScreen, ROUTES } from "./routes.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";

interface PagesProps {
  readonly visitor: Visitor;
  readonly failed: ReactNode;
}

/** The page for the current address, or where it leads instead. */
export function Pages({ visitor, failed }: PagesProps) {
  const { pathname } = useLocation();
  const page = resolvePage(pathname, visitor, ROUTES);
  usePageTitle(
    page.kind === "screen" ? page.route.title : page.kind === "notFound" ? "screens.notFound" : "screens.home",
  );
  useRouteChange(pathname);
  if (page.kind === "redirect") return <Navigate to={page.to} replace />;
  if (page.kind === "loading") return <LoadingScreen />;
  const path = page.kind === "screen" ? page.route.path : "*";
  const Screen = page.kind === "screen" ? page.route.Screen : NotFoundScreen;
  return (
    <ScreenBoundary key={path} fallback={failed}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <RouterRoute path={path} element={<Screen />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

/** Title and description in the current language (SPEC 1). */
function usePageTitle(key: (typeof ROUTES)[number]["title"]): void {
  const { t } = useText();
  useEffect(() => {
    document.title = t("app.title", { screen: t(key) });
    document.querySelector('meta[name="description"]')?.setAttribute("content", t("app.description"));
  }, [t, key]);
}

/** SPEC 1: visible toasts go when the path changes. */
function useRouteChange(pathname: string): void {
  useEffect(() => {
    scrollTo(0, 0);
    void firstPaint.then(() => import("#ui/show-toast.ts")).then(({ dismissToasts }) => dismissToasts());
  }, [pathname]);
}
