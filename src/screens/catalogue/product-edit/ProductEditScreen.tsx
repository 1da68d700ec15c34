import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { type ProductForm, readProductForm } from "#local/queries/product/product-form.ts";
import type { Feed } from "#domain/sync/feed.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { useArrival } from "#components/sync/use-arrival.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useCommand } from "#ui/use-command.ts";
import { EditProduct } from "./EditProduct.tsx";

/** The form is read once: a price list that arrived later would have no field. */
const FORM_FEEDS: readonly Feed[] = ["company", "priceLists", "categories"];

/** /products/new and /products/{id}/edit: all of a product's fields (PROD-1). */
export function ProductEditScreen() {
  const { productId = null } = useParams();
  // A new number resets the form: "save and add another" starts with empty fields.
  const [made, setMade] = useState(0);
  return <OpenForm key={`${productId}/${made}`} productId={productId} onAnother={() => setMade(made + 1)} />;
}

interface OpenFormProps {
  readonly productId: string | null;
  readonly onAnother: () => void;
}

function OpenForm({ productId, onAnother }: OpenFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = useCommand(readProductForm);
  const [form, setForm] = useState<ProductForm | null>(null);
  const isOpen = form !== null && form.product !== "missing";
  const canOpen = useArrival(...FORM_FEEDS) === "arrived";
  const haveProducts = useArrival("products") === "arrived";
  useEffect(() => {
    if (isOpen || !canOpen) return undefined;
    let left = false;
    void read(productId).then((answer) => {
      if (!left) setForm(answer);
    });
    return () => {
      left = true;
    };
  }, [read, productId, isOpen, canOpen, haveProducts]);

  const leave = (id: string | null) => void navigate(id === null ? "/products" : `/products/${id}`, { replace: true });
  if (form !== null && form.product !== "missing") {
    return <EditProduct data={form} product={form.product} onLeave={leave} onAnother={onAnother} />;
  }
  return (
    <Screen>
      <ScreenHeader title={t(productId === null ? "productEdit.newTitle" : "productEdit.title")} back="/products" />
      {form === null ? (
        <Arrived feeds={FORM_FEEDS}>
          <LoadingRows />
        </Arrived>
      ) : (
        <Arrived feeds={["products"]}>
          <EmptyState
            title={t("products.missing")}
            detail={t("products.missingText")}
            action={<LinkButton to="/products">{t("products.openList")}</LinkButton>}
          />
        </Arrived>
      )}
    </Screen>
  );
}
