import { type ComponentType, createContext, type ReactNode, useContext } from "react";

export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page";
  readonly onClick?: () => void;
}

/** The router's link, given by the app: components here know no router. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** A link inside the app. */
export function Link(props: LinkProps) {
  const Router = useContext(LinkContext);
  return <Router {...props} />;
}

function PlainLink({ to, ...rest }: LinkProps) {
  return <a href={to} {...rest} />;
}
