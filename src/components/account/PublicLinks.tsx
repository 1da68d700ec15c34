import { useTranslation } from "react-i18next";
import { Link } from "#ui/ports/ports.tsx";

/** Links to the public pages, at the foot of each of them. */
export function PublicLinks() {
  const { t } = useTranslation();
  const pages = [
    ["/overview", t("public.overview")],
    ["/support", t("public.support")],
    ["/privacy", t("public.privacy")],
    ["/terms", t("public.terms")],
  ] as const;
  return (
    <nav aria-label={t("public.pages")} className="pb-[max(0.5rem,env(safe-area-inset-bottom))] edge-t">
      <ul className="-mx-2 flex flex-wrap">
        {pages.map(([path, label]) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-12 items-center rounded-control px-2 text-body text-muted">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
