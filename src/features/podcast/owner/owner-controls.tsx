// What an owner finds on the page of their episode: the menu to edit and delete it, and the way back to an edit that met
// another one.
import { CircleAlert, Ellipsis, Globe, Lock, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DeadEntry } from "#db";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { isPodcastConflict } from "./conflict.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditDialog, type PodcastEditPorts } from "./edit-dialog.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

export type OwnerControlsProps = PodcastEditPorts & {
  online: boolean;
  currentYear: number;
  /** Edits of this episode that the server refused. */
  refused: readonly DeadEntry[];
  initiallyOpen: boolean;
  /** Who can listen, where that can be changed without the form. */
  visibility?: { isPublic: boolean; onChange(isPublic: boolean): void } | undefined;
  /** Whose controls these are, where several stand on a screen. */
  title?: string | undefined;
  onSaved(): void;
  onDelete(): Promise<void>;
  /** @param mid of the refused edit. */
  onReview(mid: number): void;
};

export function OwnerControls(props: OwnerControlsProps) {
  const { online, currentYear, refused, initiallyOpen, onSaved, onDelete, onReview, ...others } = props;
  const { visibility, title, ...edit } = others;
  const [dialog, setDialog] = useState<"none" | "edit" | "publish" | "delete">("none");
  const close = () => setDialog("none");
  const conflict = refused.find(isPodcastConflict);
  return (
    <>
      <Menu
        initiallyOpen={initiallyOpen}
        label={
          <>
            <Ellipsis aria-hidden="true" />
            Manage
            {title !== undefined && <span className="sr-only">{title}</span>}
          </>
        }
        entries={[
          {
            label: "Edit Podcast",
            icon: <Pencil aria-hidden="true" />,
            onChoose: () => setDialog("edit"),
          },
          ...(visibility
            ? [
                visibility.isPublic
                  ? {
                      label: "Make private",
                      icon: <Lock aria-hidden="true" />,
                      onChoose: () => visibility.onChange(false),
                    }
                  : {
                      label: "Make public",
                      icon: <Globe aria-hidden="true" />,
                      onChoose: () => setDialog("publish"),
                    },
              ]
            : []),
          {
            label: "Delete Podcast",
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            disabled: !online,
            note: online ? undefined : "Needs a connection",
            onChoose: () => setDialog("delete"),
          },
        ]}
      />
      {conflict && (
        <Button variant="danger" size="small" onClick={() => onReview(conflict.mid)}>
          <CircleAlert aria-hidden="true" />
          Review changes
        </Button>
      )}
      {dialog === "edit" && (
        <EditDialog
          {...edit}
          currentYear={currentYear}
          onDone={(saved) => {
            close();
            if (saved) onSaved();
          }}
        />
      )}
      {visibility && (
        <PublishDialog
          open={dialog === "publish"}
          onPublish={() => {
            close();
            visibility.onChange(true);
          }}
          onClose={close}
        />
      )}
      <DeleteDialog open={dialog === "delete"} online={online} onDelete={onDelete} onClose={close} />
    </>
  );
}
