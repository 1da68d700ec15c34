import { useParams } from "react-router-dom";
import { Screen } from "#ui/layout/Screen.tsx";
import { ProductDetail } from "./ProductDetail.tsx";
import { OrderModeBar, useOrderMode } from "./order-mode.tsx";

/** /products/{id}: everything about one product (PRODUCT 3.8). */
export function ProductScreen() {
  const { productId = "" } = useParams();
  const order = useOrderMode();
  return (
    <Screen>
      <ProductDetail
        key={productId}
        productId={productId}
        back={order.on ? `/products?${order.search}` : "/products"}
      />
      {order.on && <OrderModeBar order={order} />}
    </Screen>
  );
}
