import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadChunk } from "./load-chunk.ts";
import type { PageName } from "./page-table.ts";

export interface ScreenCode {
  readonly Screen: LazyExoticComponent<ComponentType>;
  /** Fetches the screen's code, so that it is there when the screen is drawn. */
  readonly load: () => Promise<ComponentType>;
}

/** The screen of each page of `page-table.ts`, which says at which paths it is and who may see it. */
export const SCREENS: Readonly<Record<PageName, ScreenCode>> = {
  login: screen(async () => (await import("#screens/login/LoginScreen.tsx")).LoginScreen),
  landing: screen(async () => (await import("#screens/landing/LandingScreen.tsx")).LandingScreen),
  comingSoon: screen(async () => (await import("#screens/coming-soon/ComingSoonScreen.tsx")).ComingSoonScreen),
  signup: screen(async () => (await import("#screens/signup/SignupScreen.tsx")).SignupScreen),
  signupUser: screen(async () => (await import("#screens/signup-user/SignupUserScreen.tsx")).SignupUserScreen),
  signupCompany: screen(
    async () => (await import("#screens/signup-company/SignupCompanyScreen.tsx")).SignupCompanyScreen,
  ),
  overview: screen(async () => (await import("#screens/overview/OverviewScreen.tsx")).OverviewScreen),
  support: screen(async () => (await import("#screens/support/SupportScreen.tsx")).SupportScreen),
  comparePlans: screen(async () => (await import("#screens/plans-compare/ComparePlansScreen.tsx")).ComparePlansScreen),
  privacy: screen(async () => (await import("#screens/privacy/PrivacyScreen.tsx")).PrivacyScreen),
  terms: screen(async () => (await import("#screens/terms/TermsScreen.tsx")).TermsScreen),
  finishSignUpPage: screen(
    async () => (await import("#screens/finish-sign-up/FinishSignUpPageScreen.tsx")).FinishSignUpPageScreen,
  ),
  resetPassword: screen(
    async () => (await import("#screens/reset-password/ResetPasswordScreen.tsx")).ResetPasswordScreen,
  ),
  verifyEmail: screen(async () => (await import("#screens/verify-email/VerifyEmailScreen.tsx")).VerifyEmailScreen),

  home: screen(async () => (await import("#screens/home/HomeScreen.tsx")).HomeScreen),
  newOrder: screen(async () => (await import("#screens/new-order/NewOrderScreen.tsx")).NewOrderScreen),
  orders: screen(async () => (await import("#screens/orders/OrdersScreen.tsx")).OrdersScreen),
  order: screen(async () => (await import("#screens/order/OrderScreen.tsx")).OrderScreen),
  products: screen(async () => (await import("#screens/products/ProductsScreen.tsx")).ProductsScreen),
  product: screen(async () => (await import("#screens/products/ProductScreen.tsx")).ProductScreen),
  newCategory: screen(async () => (await import("#screens/category-new/CategoryNewScreen.tsx")).CategoryNewScreen),
  newProduct: screen(async () => (await import("#screens/product-edit/ProductEditScreen.tsx")).ProductEditScreen),
  editProduct: screen(async () => (await import("#screens/product-edit/ProductEditScreen.tsx")).ProductEditScreen),
  priceLists: screen(async () => (await import("#screens/price-lists/PriceListsScreen.tsx")).PriceListsScreen),
  priceList: screen(async () => (await import("#screens/price-lists/PriceListScreen.tsx")).PriceListScreen),
  customers: screen(async () => (await import("#screens/customers/CustomersScreen.tsx")).CustomersScreen),
  newCustomer: screen(async () => (await import("#screens/customer-new/NewCustomerScreen.tsx")).NewCustomerScreen),
  editCustomer: screen(async () => (await import("#screens/customer-edit/EditCustomerScreen.tsx")).EditCustomerScreen),
  customer: screen(async () => (await import("#screens/customer/CustomerScreen.tsx")).CustomerScreen),
  itinerary: screen(async () => (await import("#screens/itinerary/ItineraryScreen.tsx")).ItineraryScreen),
  itineraryDay: screen(async () => (await import("#screens/itinerary-day/ItineraryDayScreen.tsx")).ItineraryDayScreen),
  performance: screen(async () => (await import("#screens/performance/PerformanceScreen.tsx")).PerformanceScreen),
  notifications: screen(
    async () => (await import("#screens/notifications/NotificationsScreen.tsx")).NotificationsScreen,
  ),
  inviteUsers: screen(async () => (await import("#screens/invite-users/InviteUsersScreen.tsx")).InviteUsersScreen),
  companyUsers: screen(async () => (await import("#screens/company-users/CompanyUsersScreen.tsx")).CompanyUsersScreen),
  maintenanceControl: screen(
    async () => (await import("#screens/maintenance-control/MaintenanceControlScreen.tsx")).MaintenanceControlScreen,
  ),
  profile: screen(async () => (await import("#screens/profile/ProfileScreen.tsx")).ProfileScreen),
  settings: screen(async () => (await import("#screens/settings/SettingsScreen.tsx")).SettingsScreen),
  companyRules: screen(async () => (await import("#screens/settings/RulesScreen.tsx")).RulesScreen),
  finishSignUp: screen(async () => (await import("#screens/finish-sign-up/FinishSignUpScreen.tsx")).FinishSignUpScreen),
  importData: screen(async () => (await import("#screens/import/ImportScreen.tsx")).ImportScreen),
  unauthorized: screen(async () => (await import("#screens/unauthorized/UnauthorizedScreen.tsx")).UnauthorizedScreen),
};

export const NOT_FOUND = screen(async () => (await import("#screens/not-found/NotFoundScreen.tsx")).NotFoundScreen);

function screen(load: () => Promise<ComponentType>): ScreenCode {
  return { load, Screen: lazy(async () => ({ default: await loadChunk(load) })) };
}
