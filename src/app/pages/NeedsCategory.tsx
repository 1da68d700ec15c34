import { type ComponentType, useEffect } from "react";
import { Navigate } from "react-router-dom";
import { readCategoryState } from "#local/queries/product/categories.ts";
import { useLive } from "#ui/use-live.ts";
import { LoadingScreen } from "../shell/LoadingScreen.tsx";

/** Without a category, redirects to making one first (ACCESS-24). Waits while categories load. */
export function NeedsCategory({ Screen }: { readonly Screen: ComponentType }) {
  const categories = useLive(readCategoryState, undefined);
  const error = categories.state === "failed" ? categories.error : null;
  useEffect(() => {
    // ACCESS-24 requires exactly this message.
    if (error !== null) console.error("Error loading categories:", error);
  }, [error]);
  const found = categories.state === "ready" ? categories.value : categories.state === "failed" ? "none" : "loading";
  if (found === "loading") return <LoadingScreen />;
  return found === "some" ? <Screen /> : <Navigate to="/categories/new" replace />;
}
