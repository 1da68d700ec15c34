import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Screen } from "#ui/layout/Screen.tsx";
import { ProductDetail } from "#components/product/detail/ProductDetail.tsx";
import { OrderModeBar } from "#components/order/selling/OrderBar.tsx";
import { useOrderMode } from "#components/order/selling/use-order-mode.ts";

/** /products/{id}: everything about one product (PROD-13). */
export function ProductScreen() {
  const { productId = "" } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const order = useOrderMode(params);
  return (
    <Screen>
      <ProductDetail
        key={productId}
        productId={productId}
        order={order}
        onEdit={() => void navigate(`/products/${productId}/edit`)}
        back={order.on ? `/products?${order.search}` : "/products"}
      />
      {order.on && <OrderModeBar order={order} />}
    </Screen>
  );
}
