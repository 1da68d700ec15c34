import { useTranslation } from "react-i18next";
import { Toaster } from "sonner";

/** Top right, for 5 s (SCREEN-5). */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <Toaster
      containerAriaLabel={t("ui.toasts")}
      position="top-right"
      duration={5000}
      className="font-sans!"
      expand
      visibleToasts={2}
      gap={8}
      offset={{ top: "calc(env(safe-area-inset-top) + 4rem)", right: "1rem" }}
      mobileOffset={{ top: "calc(env(safe-area-inset-top) + 4rem)", right: "0.75rem", left: "0.75rem" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-card bg-ink px-4 py-2 text-paper shadow-float min-h-12 " +
            "focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-brand!",
          title: "text-body font-medium",
          content: "flex-1",
          // The brand's outline is invisible on ink.
          actionButton: "min-h-12 px-2 text-body font-bold underline underline-offset-4 focus-visible:outline-paper",
        },
      }}
    />
  );
}
