import { useEffect } from "react";
import { historyIndex } from "#ui/layout/back.ts";
import { ChooseCustomer } from "./customer/ChooseCustomer.tsx";
import { OrderEntry } from "./OrderEntry.tsx";
import { OrderPlaced } from "./confirm/OrderPlaced.tsx";
import { useOrderAddress } from "./use-order-address.ts";

/** /new-order: choose a customer, fill the cart, review it, submit (ORDER-5). The URL holds the step. */
export function NewOrderScreen() {
  const address = useOrderAddress();
  const { orderMode, enterOrderMode, placed, customerId } = address;
  useEffect(() => {
    if (!orderMode) enterOrderMode();
  }, [orderMode, enterOrderMode]);

  if (placed !== null) return <OrderPlaced orderId={placed} onBack={historyIndex() > 0 ? address.back : null} />;
  if (customerId === null) return <ChooseCustomer onChoose={address.chooseCustomer} />;
  return <OrderEntry key={customerId} customerId={customerId} address={address} />;
}
