import type { ParseKeys } from "i18next";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Role } from "#domain/identity.ts";
import { loadChunk } from "./load-chunk.ts";

/** Who a page is for: those signed out, those whose e-mail is unconfirmed, or staff (all roles where none is named). */
export type Audience = "signedOut" | "unverified" | "staff";

export interface Route {
  readonly path: string;
  readonly audience: Audience;
  /** Empty = any signed-in, verified person (SPEC 6). */
  readonly roles: readonly Role[];
  readonly title: ParseKeys;
  readonly Screen: LazyExoticComponent<ComponentType>;
  /** Fetches the screen's code, so that it is there when the screen is drawn. */
  readonly load: () => Promise<ComponentType>;
}

/** Every page there is (SPEC 2). What is not here is not found, or leads to / for somebody signed out. */
export const ROUTES: readonly Route[] = [
  route(
    "signedOut",
    "/login",
    "screens.login",
    async () => (await import("#screens/login/LoginScreen.tsx")).LoginScreen,
  ),

  route(
    "unverified",
    "/verify-email",
    "screens.verifyEmail",
    async () => (await import("#screens/verify-email/VerifyEmailScreen.tsx")).VerifyEmailScreen,
  ),

  route("staff", "/home", "screens.home", async () => (await import("#screens/home/HomeScreen.tsx")).HomeScreen),
  route(
    "staff",
    "/new-order",
    "screens.newOrder",
    async () => (await import("#screens/new-order/NewOrderScreen.tsx")).NewOrderScreen,
  ),
  route(
    "staff",
    "/orders",
    "screens.orders",
    async () => (await import("#screens/orders/OrdersScreen.tsx")).OrdersScreen,
  ),
  route(
    "staff",
    "/orders/:orderId",
    "screens.order",
    async () => (await import("#screens/order/OrderScreen.tsx")).OrderScreen,
  ),
  route(
    "staff",
    "/customers",
    "screens.customers",
    async () => (await import("#screens/customers/CustomersScreen.tsx")).CustomersScreen,
  ),
  route(
    "staff",
    "/customer/:customerId",
    "screens.customer",
    async () => (await import("#screens/customer/CustomerScreen.tsx")).CustomerScreen,
  ),
  route(
    "staff",
    "/itinerary",
    "screens.itinerary",
    async () => (await import("#screens/itinerary/ItineraryScreen.tsx")).ItineraryScreen,
  ),
  route(
    "staff",
    "/itinerary/:day",
    "screens.itineraryDay",
    async () => (await import("#screens/itinerary-day/ItineraryDayScreen.tsx")).ItineraryDayScreen,
  ),
  route(
    "staff",
    "/unauthorized",
    "screens.unauthorized",
    async () => (await import("#screens/unauthorized/UnauthorizedScreen.tsx")).UnauthorizedScreen,
  ),
];

/** The paths a menu entry can lead to. */
export const PATHS: ReadonlySet<string> = new Set(ROUTES.map(({ path }) => path));

export const NotFoundScreen = lazy(async () => ({
  default: (await loadChunk(() => import("#screens/not-found/NotFoundScreen.tsx"))).NotFoundScreen,
}));

function route(
  audience: Audience,
  path: string,
  title: ParseKeys,
  load: () => Promise<ComponentType>,
  roles: readonly Role[] = [],
): Route {
  return { path, audience, roles, title, load, Screen: lazy(async () => ({ default: await loadChunk(load) })) };
}
