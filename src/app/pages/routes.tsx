import { type ComponentType, lazy } from "react";
import { loadChunk } from "#runtime/start/load-chunk.ts";
import type { PageName } from "./page-table.ts";

export interface ScreenCode {
  /** The same at every render, so that the screen stays mounted. */
  readonly Screen: ComponentType;
  /** Fetches the screen's code before it renders. */
  readonly load: () => Promise<ComponentType>;
}

/** The screens for `page-table.ts`, which declares their paths and audiences. */
export const SCREENS: Readonly<Record<PageName, ScreenCode>> = {
  login: screen(async () => (await import("#screens/account/login/LoginScreen.tsx")).LoginScreen),
  landing: screen(async () => (await import("#screens/public/landing/LandingScreen.tsx")).LandingScreen),
  comingSoon: screen(async () => (await import("#screens/public/coming-soon/ComingSoonScreen.tsx")).ComingSoonScreen),
  signup: screen(async () => (await import("#screens/public/signup/SignupScreen.tsx")).SignupScreen),
  signupUser: screen(async () => (await import("#screens/public/signup-user/SignupUserScreen.tsx")).SignupUserScreen),
  signupCompany: screen(
    async () => (await import("#screens/public/signup-company/SignupCompanyScreen.tsx")).SignupCompanyScreen,
  ),
  overview: screen(async () => (await import("#screens/public/overview/OverviewScreen.tsx")).OverviewScreen),
  support: screen(async () => (await import("#screens/public/support/SupportScreen.tsx")).SupportScreen),
  comparePlans: screen(
    async () => (await import("#screens/public/plans-compare/ComparePlansScreen.tsx")).ComparePlansScreen,
  ),
  privacy: screen(async () => (await import("#screens/public/privacy/PrivacyScreen.tsx")).PrivacyScreen),
  terms: screen(async () => (await import("#screens/public/terms/TermsScreen.tsx")).TermsScreen),
  finishSignUpPage: screen(
    async () => (await import("#screens/account/finish-sign-up/FinishSignUpPageScreen.tsx")).FinishSignUpPageScreen,
  ),
  resetPassword: screen(
    async () => (await import("#screens/account/reset-password/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  ),
  verifyEmail: screen(
    async () => (await import("#screens/account/verify-email/VerifyEmailScreen.tsx")).VerifyEmailScreen,
  ),

  home: screen(async () => (await import("#screens/insights/home/HomeScreen.tsx")).HomeScreen),
  newOrder: screen(async () => (await import("#screens/selling/new-order/NewOrderScreen.tsx")).NewOrderScreen),
  counter: screen(async () => (await import("#screens/selling/counter/CounterScreen.tsx")).CounterScreen),
  orders: screen(async () => (await import("#screens/selling/orders/OrdersScreen.tsx")).OrdersScreen),
  order: screen(async () => (await import("#screens/selling/order/OrderScreen.tsx")).OrderScreen),
  runs: screen(async () => (await import("#screens/selling/runs/RunsScreen.tsx")).RunsScreen),
  products: screen(async () => (await import("#screens/catalogue/product-list/ProductsScreen.tsx")).ProductsScreen),
  productTable: screen(
    async () => (await import("#screens/catalogue/product-list/table/ProductTableScreen.tsx")).ProductTableScreen,
  ),
  product: screen(async () => (await import("#screens/catalogue/product/ProductScreen.tsx")).ProductScreen),
  newCategory: screen(
    async () => (await import("#screens/catalogue/category-new/CategoryNewScreen.tsx")).CategoryNewScreen,
  ),
  newProduct: screen(
    async () => (await import("#screens/catalogue/product-edit/ProductEditScreen.tsx")).ProductEditScreen,
  ),
  editProduct: screen(
    async () => (await import("#screens/catalogue/product-edit/ProductEditScreen.tsx")).ProductEditScreen,
  ),
  priceLists: screen(
    async () => (await import("#screens/catalogue/price-lists/PriceListsScreen.tsx")).PriceListsScreen,
  ),
  priceList: screen(async () => (await import("#screens/catalogue/price-lists/PriceListScreen.tsx")).PriceListScreen),
  customers: screen(async () => (await import("#screens/customers/customer-list/CustomersScreen.tsx")).CustomersScreen),
  newCustomer: screen(
    async () => (await import("#screens/customers/customer-new/NewCustomerScreen.tsx")).NewCustomerScreen,
  ),
  editCustomer: screen(
    async () => (await import("#screens/customers/customer-edit/EditCustomerScreen.tsx")).EditCustomerScreen,
  ),
  customer: screen(async () => (await import("#screens/customers/customer/CustomerScreen.tsx")).CustomerScreen),
  itinerary: screen(async () => (await import("#screens/field/itinerary/ItineraryScreen.tsx")).ItineraryScreen),
  itineraryDay: screen(
    async () => (await import("#screens/field/itinerary-day/ItineraryDayScreen.tsx")).ItineraryDayScreen,
  ),
  performance: screen(
    async () => (await import("#screens/insights/performance/PerformanceScreen.tsx")).PerformanceScreen,
  ),
  notifications: screen(
    async () => (await import("#screens/company/notifications/NotificationsScreen.tsx")).NotificationsScreen,
  ),
  inviteUsers: screen(
    async () => (await import("#screens/company/invite-users/InviteUsersScreen.tsx")).InviteUsersScreen,
  ),
  companyUsers: screen(
    async () => (await import("#screens/company/company-users/CompanyUsersScreen.tsx")).CompanyUsersScreen,
  ),
  maintenanceControl: screen(
    async () =>
      (await import("#screens/company/maintenance-control/MaintenanceControlScreen.tsx")).MaintenanceControlScreen,
  ),
  profile: screen(async () => (await import("#screens/account/profile/ProfileScreen.tsx")).ProfileScreen),
  settings: screen(async () => (await import("#screens/company/settings/SettingsScreen.tsx")).SettingsScreen),
  companyRules: screen(async () => (await import("#screens/company/settings/RulesScreen.tsx")).RulesScreen),
  finishSignUp: screen(
    async () => (await import("#screens/account/finish-sign-up/FinishSignUpScreen.tsx")).FinishSignUpScreen,
  ),
  firstRun: screen(async () => (await import("#screens/account/first-run/FirstRunScreen.tsx")).FirstRunScreen),
  practiceOrder: screen(
    async () => (await import("#screens/account/practice-order/PracticeOrderScreen.tsx")).PracticeOrderScreen,
  ),
  importData: screen(async () => (await import("#screens/company/import/ImportScreen.tsx")).ImportScreen),
  unauthorized: screen(
    async () => (await import("#screens/account/unauthorized/UnauthorizedScreen.tsx")).UnauthorizedScreen,
  ),
};

export const NOT_FOUND = screen(
  async () => (await import("#screens/public/not-found/NotFoundScreen.tsx")).NotFoundScreen,
);

/** A lazy component shows a placeholder for at least 300 ms even if its code is here: that is shown without one. */
function screen(load: () => Promise<ComponentType>): ScreenCode {
  let loaded: ComponentType | null = null;
  let chosen: ComponentType | null = null;
  return {
    load: async () => (loaded = await load()),
    get Screen() {
      chosen ??= loaded ?? lazy(async () => ({ default: await loadChunk(load) }));
      return chosen;
    },
  };
}
