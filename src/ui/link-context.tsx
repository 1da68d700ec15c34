import { createContext, type ReactNode, useContext } from "react";

export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page";
  readonly onClick?: () => void;
}

/** Draws the router's link; given by the app: components here know no router. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>(({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
));

/** A link inside the app. */
export function Link(props: LinkProps) {
  return useContext(LinkContext)(props);
}
