import { ROLES, type Role } from "#domain/access/identity.ts";

/** The title of a page, which identifies it. */
type Title = string;

const ALL = ROLES;
const OWNERS = ["super_admin", "company_owner"] as const;
const SUPER = ["super_admin"] as const;
const STORE = [...OWNERS, "store_staff"] as const;

/**
 * ACCESS-20, signed-out routes in its order: address, title, and whether coming-soon redirects a visitor away from it.
 * Unverified people only reach the two verification pages; staff are redirected to /home from all of them.
 */
export const SIGNED_OUT: readonly (readonly [
  path: string,
  title: Title,
  comingSoon: "stays" | "led away",
  /** Where the page itself redirects: the wizard's later steps go to the first without a draft in memory. */
  on?: string,
])[] = [
  ["/coming-soon", "Coming soon", "stays"],
  ["/", "Field sales, in step with the store", "led away"],
  ["/login", "Sign in", "led away"],
  ["/signup", "Create an account", "led away"],
  ["/signup/user", "Join your company", "led away"],
  ["/signup/user/ABC-123", "Join your company", "stays", "/signup/user/link"],
  ["/signup/company", "Create your company", "led away"],
  ["/signup/company/details", "Create your company", "led away", "/signup/company"],
  ["/signup/company/representative", "Create your company", "led away", "/signup/company"],
  ["/overview", "What Rutero does", "stays"],
  ["/support", "Support", "stays"],
  ["/plans/compare", "Compare plans", "stays"],
  ["/privacy", "Privacy", "stays"],
  ["/terms", "Terms of use", "stays"],
  ["/verify-email", "Confirm your e-mail", "stays"],
  ["/verify-email/ABC-123", "Confirm your e-mail", "stays", "/verify-email/link"],
  ["/finishSignUpPage", "Finish your account", "stays"],
  ["/reset-password", "Reset your password", "stays"],
];

/** ACCESS-20, signed-in routes in its order, with ACCESS-3's roles; then price lists and import, which are ours. */
export const SIGNED_IN: readonly (readonly [path: string, title: Title, roles: readonly Role[]])[] = [
  ["/home", "Home", ALL],
  ["/new-order", "New order", ALL],
  ["/counter", "Counter", STORE],
  ["/orders", "Orders", ALL],
  ["/orders/no-such-order", "Order", ALL],
  ["/runs", "Deliveries", STORE],
  ["/products", "Products", ALL],
  ["/products/new", "New product", OWNERS],
  ["/products/table", "Product table", OWNERS],
  ["/products/no-such-product", "Product", ALL],
  ["/products/no-such-product/edit", "Edit product", OWNERS],
  ["/categories/new", "New category", OWNERS],
  ["/customers", "Customers", ALL],
  ["/customers/new", "New customer", ALL],
  ["/customers/no-such-customer/edit", "Edit customer", OWNERS],
  ["/customer/no-such-customer", "Customer", ALL],
  ["/itinerary", "Itinerary", ALL],
  ["/itinerary/today", "Day", ALL],
  ["/profile", "Profile", ALL],
  ["/settings", "Settings", ALL],
  ["/settings/taxes", "Company rules", OWNERS],
  ["/performance", "Performance", OWNERS],
  ["/notifications", "Notifications", SUPER],
  ["/invite-users", "Invite people", OWNERS],
  ["/company-users", "Manage users", OWNERS],
  ["/finish-sign-up", "Finish your account", ALL],
  ["/first-run", "Set up this device", ALL],
  ["/practice-order", "Practice order", ALL],
  ["/unauthorized", "Not for your role", ALL],
  ["/maintenance-control", "Maintenance", SUPER],
  ["/price-lists", "Price lists", OWNERS],
  ["/price-lists/no-such-list", "Price list", OWNERS],
  ["/import", "Import", OWNERS],
];

/** Redirects a visitor to /, staff to the not-found page. */
export const UNKNOWN: readonly string[] = ["/no/such/page", "/signup/company/nonsense", "/customer"];

export const EVERY_PATH: readonly string[] = [
  ...SIGNED_OUT.map(([path]) => path),
  ...SIGNED_IN.map(([path]) => path),
  ...UNKNOWN,
];
