import { createContext, type ReactNode, useContext } from "react";

export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page";
  readonly onClick?: () => void;
  /** The link is on the order page: where it leads there is no menu (SPEC 2). */
  readonly fromOrder?: boolean;
}

/** Draws the router's link; given by the app: components here know no router. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>((props) => (
  <a
    href={props.to}
    className={props.className}
    aria-label={props["aria-label"]}
    aria-current={props["aria-current"]}
    onClick={props.onClick}
  >
    {props.children}
  </a>
));

/** A link inside the app. */
export function Link(props: LinkProps) {
  return useContext(LinkContext)(props);
}
