export { registerDevice } from "./devices/register-device.ts";
export { advanceOrder } from "./orders/advance-order.ts";
export { placeOrders } from "./orders/place-orders.ts";
export { ping } from "./ping.ts";
