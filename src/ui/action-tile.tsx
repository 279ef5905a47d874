// A round button with its icon and one word below: what one does often where there is no room for a row of long
// buttons.
import type { ComponentPropsWithRef, ReactNode } from "react";
import "./action-tile.css";

type ActionTileProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  /** What it does, in words: read out, and shown on hover. Holds the caption, which voice control is told. */
  label: string;
  caption: string;
  icon: ReactNode;
};

export const ActionTile = ({ label, caption, icon, ...rest }: ActionTileProps) => (
  <button type="button" aria-label={label} title={label} {...rest} className="action-tile">
    <span className="action-tile-disc">{icon}</span>
    <span className="action-tile-caption">{caption}</span>
  </button>
);
