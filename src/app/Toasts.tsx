import { Toaster } from "sonner";
import { useText } from "#i18n/use-text.ts";

/** SPEC 2: top right, gone after 5 s. */
export function Toasts() {
  const { t } = useText();
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
          toast: "flex w-full items-center gap-3 rounded-card bg-ink px-4 py-2 text-paper shadow-float min-h-12",
          title: "text-body font-medium",
          content: "flex-1",
          actionButton: "min-h-12 px-2 text-body font-bold underline underline-offset-4",
        },
      }}
    />
  );
}
